/** What was typed into a form: its text by field. */
export type Typed = Readonly<Record<string, string>>;

interface Kept {
  readonly owner: string;
  readonly forms: Readonly<Record<string, Typed>>;
}

/** What was typed into forms and not sent yet, of one person and one tab: a session that ends in the middle costs nothing of it. */
export interface FormDrafts {
  find(form: string): Typed;
  /** Keeps it; nothing typed is nothing kept. */
  keep(form: string, typed: Typed): void;
  /** Forgets what somebody else has typed in this tab. */
  dropOthers(): void;
}

const KEY = 'form_drafts';

/** Forgets everything that was typed in this tab. */
export function clearFormDrafts(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {} // a browser that keeps nothing has nothing to forget
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

/** @param owner whose page this is now; what is typed while nobody is signed in is not kept */
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
      } catch {} // full, or nothing is kept here: the form goes on with what it has
    },
    dropOthers: () => {
      if (read()?.owner !== owner()) clearFormDrafts();
    },
  };
}
