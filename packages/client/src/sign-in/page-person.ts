import { forgetUnsent } from '@lajvard/ui/unsent';

/** Whose page this is. */
export interface PagePerson {
  /** The user id; null if nobody is signed in. */
  current(): string | null;
  /** Call after this page itself has signed somebody in or out. */
  become(accessToken: string | null): void;
}

/** The user id in an access token; null if there is none or it cannot be read. Only the server verifies tokens. */
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
 * Ties a page to one person. Tabs share storage, so another tab may sign out or sign somebody else in.
 * @param storedToken the access token that all tabs of this browser share
 * @param leave hides the page and reloads it, once
 */
export function createPagePerson(storedToken: () => string | null, leave: () => void): PagePerson {
  let person = personIn(storedToken());
  const compare = (): void => {
    const now = personIn(storedToken());
    if (person === null) person = now;
    else if (now !== person) leave();
  };
  window.addEventListener('storage', compare);
  window.addEventListener('pageshow', compare); // restored from the back/forward cache, where it missed storage events
  document.addEventListener('visibilitychange', compare);
  return {
    current: () => person,
    become: (accessToken) => {
      person = personIn(accessToken);
    },
  };
}

/**
 * Hides the page at once, because the reload that follows may take a while, and reloads it once. The elements stay:
 * React and the focus of dialogs still use them. Once, because several keys change in storage together, and the page
 * becomes invisible while it unloads; Chromium 156 crashed in 4 of 90 pages that emptied themselves and reloaded again
 * then. A reload never enters the back/forward cache; other pages in it are compared on `pageshow`.
 */
export function hideAndReload(reload = (): void => window.location.reload()): void {
  const { style } = document.documentElement;
  if (style.display === 'none') return;
  style.setProperty('display', 'none', 'important');
  forgetUnsent(); // or the browser would ask, before a page that shows nothing
  reload();
}
