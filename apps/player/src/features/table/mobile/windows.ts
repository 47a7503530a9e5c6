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

/** What can open over the table: a window or the menu. */
export type Panel = WindowName | 'menu';

/** The account pages that open in a frame (docs/specification/1-table-and-site.md#211-the-table-on-a-phone). */
export type AccountPage = 'deposit' | 'withdrawal' | 'deposit-history' | 'withdrawal-history' | 'played-history';

/**
 * Only these may open while the table is locked (docs/specification/1-table-and-site.md#211-the-table-on-a-phone). The
 * menu is our addition: it leads away from the table, so it always opens.
 */
const OPENS_WHILE_LOCKED: readonly Panel[] = ['won', 'otherButtons', 'account', 'video', 'menu'];

export interface Windows {
  readonly open: Panel | null;
  /** What the account window shows. */
  readonly page: AccountPage;
  readonly locked: boolean;
}

export type WindowStep =
  /** The player pressed a window's button: opens the window, or closes it if open. */
  | { readonly type: 'pressed'; readonly panel: Panel; readonly page?: AccountPage }
  | { readonly type: 'closed' }
  | { readonly type: 'lock-changed'; readonly locked: boolean };

export const newWindows = (locked: boolean): Windows => ({ open: null, page: 'deposit', locked });

/** Whether a panel may be open now. */
export const mayOpen = (panel: Panel, locked: boolean): boolean => !locked || OPENS_WHILE_LOCKED.includes(panel);

/** One step of the windows; at most one is open. `refused`: the lock keeps it closed, and the table says so. */
export function stepWindows(windows: Windows, step: WindowStep): { windows: Windows; refused: boolean } {
  switch (step.type) {
    case 'pressed':
      return press(windows, step.panel, step.page);
    case 'closed':
      return { windows: shut(windows), refused: false };
    case 'lock-changed':
      return { windows: changeLock(windows, step.locked), refused: false };
  }
}

function press(windows: Windows, panel: Panel, page = windows.page): { windows: Windows; refused: boolean } {
  if (windows.open === panel && page === windows.page) return { windows: shut(windows), refused: false };
  if (!mayOpen(panel, windows.locked)) return { windows, refused: true };
  return { windows: { ...windows, open: panel, page }, refused: false };
}

function changeLock(windows: Windows, locked: boolean): Windows {
  const changed = { ...windows, locked };
  const goes = windows.open !== null && !mayOpen(windows.open, locked);
  return goes ? shut(changed) : changed;
}

function shut(windows: Windows): Windows {
  return windows.open === null ? windows : { ...windows, open: null };
}
