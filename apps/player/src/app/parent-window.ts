import { session } from '../shared/session.ts';

type Word = { type?: unknown; token?: { access_token?: unknown; refresh_token?: unknown } };

/** Tells a parent page of this origin that nobody is signed in (spec 1 §2). */
export function tellParentUnauthenticated(): void {
  if (window.parent !== window) window.parent.postMessage({ type: 'unauthenticated' }, window.location.origin);
}

/** Hears `authenticated` (with tokens) and `unauthenticated` from a parent page of this origin, and from nobody else. */
export function listenToParent(): () => void {
  const hear = (event: MessageEvent<Word>) => {
    if (event.source !== window.parent || window.parent === window || event.origin !== window.location.origin) return;
    const { type, token } = event.data ?? {};
    if (type === 'unauthenticated') void session.signOut('parent-page');
    if (type !== 'authenticated' || typeof token?.access_token !== 'string') return;
    const refresh = typeof token.refresh_token === 'string' ? token.refresh_token : '';
    session.signIn({ access_token: token.access_token, refresh_token: refresh }).catch(() => undefined);
  };
  window.addEventListener('message', hear);
  return () => window.removeEventListener('message', hear);
}
