/** The windows of the phone's table (docs/specification/1-table-and-site.md#211-the-table-on-a-phone). */
export const WINDOWS = [
  'chips',
  'favorite',
  'topCells',
  'otherButtons',
  'stats',
  'top5',
  'won',
  'wheel',
  'account',
  'video',
] as const;

export type WindowName = (typeof WINDOWS)[number];

/** What can stand over the table: one of the windows, or the menu. */
export type Panel = WindowName | 'menu';

/** The account's pages that open in a frame (docs/specification/1-table-and-site.md#211-the-table-on-a-phone). */
export type AccountPage = 'deposit' | 'withdrawal' | 'deposit-history' | 'withdrawal-history' | 'played-history';

/**
 * While the table is locked only these may open (docs/specification/1-table-and-site.md#211-the-table-on-a-phone); the menu leads away from the
 * table, so it always does (ours).
 */
const OPENS_WHILE_LOCKED: readonly Panel[] = ['won', 'otherButtons', 'account', 'video', 'menu'];

export interface Windows {
  readonly open: Panel | null;
  /** What the account window shows. */
  readonly page: AccountPage;
  /** It opened without a hand: it takes no focus, and goes by itself. */
  readonly byItself: boolean;
  readonly locked: boolean;
}

export type WindowStep =
  /** A hand on a window's button: opens it, or closes it where it stands open. */
  | { readonly type: 'pressed'; readonly panel: Panel; readonly page?: AccountPage }
  | { readonly type: 'closed' }
  | { readonly type: 'lock-changed'; readonly locked: boolean }
  /** The player has won, and the result stands. */
  | { readonly type: 'win-stands' };

export const newWindows = (locked: boolean): Windows => ({ open: null, page: 'deposit', byItself: false, locked });

/** Whether a panel may stand open now. */
export const mayOpen = (panel: Panel, locked: boolean): boolean => !locked || OPENS_WHILE_LOCKED.includes(panel);

/** One step of the windows: at most one stands open. `refused`: the lock keeps it shut, which is to be said aloud. */
export function stepWindows(windows: Windows, step: WindowStep): { windows: Windows; refused: boolean } {
  switch (step.type) {
    case 'pressed':
      return press(windows, step.panel, step.page);
    case 'closed':
      return { windows: shut(windows), refused: false };
    case 'lock-changed':
      return { windows: changeLock(windows, step.locked), refused: false };
    case 'win-stands':
      // Gently: only over the felt of a round that is over, and never over something the player reads.
      return {
        windows: windows.open === null && windows.locked ? { ...windows, open: 'won', byItself: true } : windows,
        refused: false,
      };
  }
}

function press(windows: Windows, panel: Panel, page = windows.page): { windows: Windows; refused: boolean } {
  if (windows.open === panel && page === windows.page) return { windows: shut(windows), refused: false };
  if (!mayOpen(panel, windows.locked)) return { windows, refused: true };
  return { windows: { ...windows, open: panel, page, byItself: false }, refused: false };
}

function changeLock(windows: Windows, locked: boolean): Windows {
  const changed = { ...windows, locked };
  const goes = windows.open !== null && (!mayOpen(windows.open, locked) || (!locked && windows.byItself));
  return goes ? shut(changed) : changed;
}

function shut(windows: Windows): Windows {
  return windows.open === null ? windows : { ...windows, open: null, byItself: false };
}
