import { redirect } from '@tanstack/react-router';
import { safeReturnPath } from '../shared/return-path.ts';
import { session } from '../shared/session.ts';
import { carried } from '../shared/site-links.ts';
import { postUnauthenticatedToParent } from './parent-window.ts';

/** The staff's own app: another bundle, so the page is left. */
export const OFFICE_HOME = '/admin/';

/** How the page is left; exchanged in tests. */
export const exit = { to: (path: string): void => window.location.assign(path) };

const leaveForOffice = (): Promise<never> => {
  exit.to(OFFICE_HOME);
  return new Promise(() => {}); // this page is over
};

interface Place {
  href: string;
}

/**
 * Only for signed-in people; others go to the login and come back (docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window).
 */
export function requireSignIn(place: Place, language: string): void {
  if (session.tokens() !== null) return;
  void postUnauthenticatedToParent();
  throw redirect({ to: '/account/login', search: { r: place.href, lang: language } });
}

/**
 * Only for players: staff goes to its own home, a blacklisted person to the block page without token
 * (docs/specification/1-table-and-site.md#61-who-may-be-where).
 */
export async function requirePlayer(place: Place, language: string): Promise<void> {
  requireSignIn(place, language);
  const user = session.user();
  if (user?.is_admin) await leaveForOffice();
  if (user?.blacklisted_at) {
    await session.signOut('blocked');
    throw redirect({ to: '/block/account' });
  }
}

/** Pages of the login kind: who is signed in already goes on (docs/specification/2-account-and-back-office.md#27-registration-and-passwords). */
export async function requireNobody(r: unknown): Promise<void> {
  if (session.tokens() === null) return;
  if (session.user()?.is_admin) await leaveForOffice();
  throw redirect({ href: carried(safeReturnPath(r) ?? '/account/profile') });
}
