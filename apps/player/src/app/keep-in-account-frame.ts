import { sendToTable } from '../shared/account-frame.ts';
import type { AppRouter } from './router.tsx';

/** Leaves one entry in the history for all pages of the frame: Back belongs to the table. Before the router takes the history over. */
export function keepOneEntry(): void {
  window.history.pushState = window.history.replaceState;
}

/**
 * Makes this page a guest of the phone's table: it says when it is drawn, and whoever wants to leave the account is led by the table
 * around it, so that no table ever opens inside a table.
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
