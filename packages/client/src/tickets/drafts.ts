/** A message not yet sent. Pictures are not stored. */
interface Draft {
  readonly message: string;
  readonly subject?: string;
  readonly team?: string;
}

/** The storage of an app's drafts: one value in the browser's storage. */
export interface DraftShelf {
  read(): unknown;
  write(value: unknown): void;
}

/** The drafts of one person, by ticket (`new`: a ticket not yet created). */
export interface Drafts {
  find(ticket: string): Draft | null;
  /** Stores it; an empty draft is removed. */
  keep(ticket: string, draft: Draft): void;
  drop(ticket: string): void;
}

const MOST = 50; // the oldest are dropped

interface Kept {
  readonly owner: string;
  readonly drafts: readonly (readonly [ticket: string, draft: Draft])[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const draftOf = (value: unknown): Draft => {
  const { message, subject, team } = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >;
  return { message: textOf(message), subject: textOf(subject), team: textOf(team) };
};

const read = (shelf: DraftShelf, owner: string): Kept => {
  const kept = shelf.read() as Partial<Record<keyof Kept, unknown>> | null;
  if (typeof kept !== 'object' || kept === null || kept.owner !== owner || !Array.isArray(kept.drafts)) {
    return { owner, drafts: [] };
  }
  const drafts = kept.drafts
    .filter((pair): pair is [unknown, unknown] => Array.isArray(pair) && pair.length === 2)
    .map(([ticket, draft]) => [String(ticket), draftOf(draft)] as const);
  return { owner, drafts };
};

const isEmpty = ({ message, subject = '', team = '' }: Draft): boolean =>
  message.trim() === '' && subject.trim() === '' && team === '';

/**
 * @param owner the person of the drafts; those of others in the same browser are never shown, and are dropped at
 * the next write
 */
export function createDrafts(shelf: DraftShelf, owner: string): Drafts {
  const without = (ticket: string) => read(shelf, owner).drafts.filter(([name]) => name !== ticket);
  return {
    find: (ticket) => read(shelf, owner).drafts.find(([name]) => name === ticket)?.[1] ?? null,
    keep: (ticket, draft) => {
      const others = without(ticket);
      shelf.write({ owner, drafts: isEmpty(draft) ? others : [...others, [ticket, draft] as const].slice(-MOST) });
    },
    drop: (ticket) => shelf.write({ owner, drafts: without(ticket) }),
  };
}
