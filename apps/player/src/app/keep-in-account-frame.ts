import { sendToTable } from '../shared/browser/account-frame.ts';
import type { AppRouter } from './router.tsx';

/** Keeps one history entry for all pages of the frame: Back belongs to the table. Call before the router starts. */
export function keepOneEntry(): void {
  window.history.pushState = window.history.replaceState;
}

/**
 * Makes this page a guest of the phone's table: it reports when it has rendered, and navigation out of the account is
 * left to the table around it, so that no table opens inside a table.
 */
export function keepInAccountFrame(router: AppRouter): void {
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation: { pathname, href } }) => {
      if (pathname.startsWith('/account/')) return false;
      sendToTable({ type: 'account-left', href });
      return true;
    },
  });
  router.subscribe('onRendered', () => sendToTable({ type: 'account-page', found: true }));
}
