import { isOurs, parentOrigins, postToParent } from '../shared/browser/parent-window.ts';
import { session } from '../shared/session/session.ts';

type Word = { type?: unknown; token?: { access_token?: unknown; refresh_token?: unknown } };

/**
 * Tells the parent page, if its origin is on the list, that nobody is signed in
 * (docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window).
 */
export const postUnauthenticatedToParent = (): Promise<void> => postToParent({ type: 'unauthenticated' });

/**
 * Handles `authenticated` (with tokens) and `unauthenticated` from a parent page whose origin is on the list, and from
 * no other (docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window).
 */
export function listenToParent(onChange: () => void): () => void {
  const hear = async (event: MessageEvent<Word>) => {
    if (event.source !== window.parent || window.parent === window || !isOurs(event.origin, await parentOrigins()))
      return;
    const { type, token } = event.data ?? {};
    if (type === 'unauthenticated') await session.signOut('parent-page').then(onChange);
    if (type !== 'authenticated' || typeof token?.access_token !== 'string') return;
    const refresh = typeof token.refresh_token === 'string' ? token.refresh_token : '';
    await session.signIn({ access_token: token.access_token, refresh_token: refresh }).then(onChange, () => undefined);
  };
  const listener = (event: MessageEvent<Word>) => void hear(event);
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}
