/** Whose page this is. */
export interface PagePerson {
  /** The user id; null where nobody is signed in. */
  current(): string | null;
  /** This page itself has signed somebody in, or out. */
  become(accessToken: string | null): void;
}

/** The user id inside an access token, or null for none or one that is not read here. Only the server verifies it. */
export function personIn(accessToken: string | null | undefined): string | null {
  try {
    const payload = (accessToken ?? '').split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : null;
  } catch {
    return null;
  }
}

/**
 * Keeps a page the page of one person: tabs share what is stored, and another tab may sign out or sign somebody else in.
 * @param storedToken the access token that all tabs of this browser share
 * @param leave empties the page and loads it anew
 */
export function createPagePerson(storedToken: () => string | null, leave: () => void): PagePerson {
  let person = personIn(storedToken());
  const compare = (): void => {
    const now = personIn(storedToken());
    if (person === null) person = now;
    else if (now !== person) leave();
  };
  window.addEventListener('storage', compare);
  window.addEventListener('pageshow', compare); // back from the browser's cache, where no storage event reached it
  document.addEventListener('visibilitychange', compare);
  return {
    current: () => person,
    become: (accessToken) => {
      person = personIn(accessToken);
    },
  };
}

/** Takes everything off the screen at once: the reload that follows may take a while. */
export function emptyPage(): void {
  document.body.replaceChildren();
}
