/** How the session of this tab ended; shown by the login page. */
type SessionEnd = 'session-ended' | 'signed-out';

/** Remembers how the session ended across the reload, in this tab, until somebody signs in or out. */
export interface SessionEndMark {
  keep(end: SessionEnd | null): void;
  read(): SessionEnd | null;
}

/** @param key of the tab's storage: the site and the office share an origin */
export const createSessionEndMark = (key: string): SessionEndMark => ({
  keep: (end) => {
    try {
      if (end === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, end);
    } catch {} // no storage: the login page does not say why
  },
  read: () => {
    try {
      const kept = sessionStorage.getItem(key);
      return kept === 'session-ended' || kept === 'signed-out' ? kept : null;
    } catch {
      return null;
    }
  },
});
