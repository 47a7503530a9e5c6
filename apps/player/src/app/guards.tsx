import { redirect } from '@tanstack/react-router';
import { safeReturnPath } from '../shared/browser/return-path.ts';
import { session } from '../shared/session/session.ts';
import { carried } from '../shared/site/site-links.ts';
import { postUnauthenticatedToParent } from './parent-window.ts';

/** The staff's app is another bundle, so the page must be left. */
export const OFFICE_HOME = '/admin/';

/** Leaves the page; replaced in tests. */
export const exit = { to: (path: string): void => window.location.assign(path) };

const leaveForOffice = (): Promise<never> => {
  exit.to(OFFICE_HOME);
  return new Promise(() => {}); // never resolves: the page is being left
};

interface Place {
  href: string;
}

/**
 * Signed-in people only; others are sent to the login and back
 * (docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window).
 */
export function requireSignIn(place: Place, language: string): void {
  if (session.tokens() !== null) return;
  void postUnauthenticatedToParent();
  throw redirect({ to: '/account/login', search: { r: place.href, lang: language } });
}

/**
 * Players only: staff are sent to their own home, a blacklisted person is signed out and sent to the block page
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

/**
 * For sign-in pages: sends signed-in people on
 * (docs/specification/2-account-and-back-office.md#27-registration-and-passwords).
 */
export async function requireNobody(r: unknown): Promise<void> {
  if (session.tokens() === null) return;
  if (session.user()?.is_admin) await leaveForOffice();
  throw redirect({ href: carried(safeReturnPath(r) ?? '/account/profile') });
}
