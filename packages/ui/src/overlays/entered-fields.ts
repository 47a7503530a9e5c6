type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** A password or a code is never worth a question, nor is what one searches for. */
const isKept = (field: Field): boolean =>
  !['password', 'search'].includes(field.type) && field.autocomplete !== 'one-time-code';

const isPressed = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';
const isChoice = (field: Field): boolean => isPressed(field) || field instanceof HTMLSelectElement;
const stateOf = (field: Field): string => (isPressed(field) ? String(field.checked) : field.value.trim());

/** What a person, and not the program, has changed in the fields of a dialog. */
export interface EnteredFields {
  /** Watches the fields in a place, as long as it is there. */
  watch(place: HTMLElement | null): void;
  /** Whether a text was typed, or more chosen than one press brings back, that still stands there. */
  has(): boolean;
  forget(): void;
}

/** Watches no field by name, so that each form is watched alike. A field that went away holds nothing. */
export function createEnteredFields(): EnteredFields {
  const before = new Map<Field, string>();
  const changed = new Set<Field>();
  const remember = ({ target }: Event) => {
    if (isField(target) && !changed.has(target)) before.set(target, stateOf(target));
  };
  const note = ({ target }: Event) => {
    if (isField(target) && isKept(target)) changed.add(target);
  };
  return {
    watch: (place) => {
      if (place === null) return;
      for (const name of ['focusin', 'pointerdown', 'beforeinput']) place.addEventListener(name, remember, true);
      place.addEventListener('input', note, true);
    },
    has: () => {
      const standing = [...changed].filter(
        (field) => field.isConnected && stateOf(field) !== (before.get(field) ?? ''),
      );
      return standing.some((field) => !isChoice(field)) || standing.length > 1;
    },
    forget: () => changed.clear(),
  };
}
