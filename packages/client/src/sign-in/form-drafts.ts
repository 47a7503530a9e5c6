/** The typed text of a form, by field. */
export type Typed = Readonly<Record<string, string>>;

interface Kept {
  readonly owner: string;
  readonly forms: Readonly<Record<string, Typed>>;
}

/** Text typed into forms and not yet sent, of one person in one tab, so that it survives the end of a session. */
export interface FormDrafts {
  find(form: string): Typed;
  /** Stores it; an empty form is not stored. */
  keep(form: string, typed: Typed): void;
  /** Drops what other people have typed in this tab. */
  dropOthers(): void;
}

const KEY = 'form_drafts';

/** Drops everything typed in this tab. */
export function clearFormDrafts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {} // without storage there is nothing to drop
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    return typeof kept?.owner === 'string' && typeof kept.forms === 'object' && kept.forms !== null
      ? { owner: kept.owner, forms: kept.forms }
      : null;
  } catch {
    return null;
  }
}

/** @param owner the current person of this page; nothing is stored while nobody is signed in */
export function createFormDrafts(owner: () => string | null): FormDrafts {
  const own = (): Kept['forms'] => {
    const kept = read();
    return kept !== null && kept.owner === owner() ? kept.forms : {};
  };
  return {
    find: (form) => own()[form] ?? {},
    keep: (form, typed) => {
      const person = owner();
      if (person === null) return;
      const { [form]: _before, ...others } = own();
      const forms = Object.keys(typed).length === 0 ? others : { ...others, [form]: typed };
      try {
        sessionStorage.setItem(KEY, JSON.stringify({ owner: person, forms }));
      } catch {} // storage is full or unavailable: the form works without drafts
    },
    dropOthers: () => {
      if (read()?.owner !== owner()) clearFormDrafts();
    },
  };
}
