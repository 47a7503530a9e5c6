import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCommands, useTable } from '../table-context.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { type AccountPage, newWindows, type Panel, stepWindows, type WindowStep } from './windows.ts';

/** The windows of a phone's table and what hands do with them. */
export interface WindowControl {
  readonly open: Panel | null;
  readonly page: AccountPage;
  readonly byItself: boolean;
  press(panel: Panel, page?: AccountPage): void;
  close(): void;
}

/** Keeps the windows: the lock closes them, Back and Esc too; the page holds still behind them, and the focus comes back after. */
export function useWindows(): WindowControl {
  const { locked, winStands } = useTable(({ table, boardTab }) => ({
    locked: table.phase !== 'betting',
    // The desktop's board turns to the wins after 3 s (docs/specification/1-table-and-site.md#46-results): the same moment opens the window here.
    winStands: table.phase === 'shown' && table.win > 0 && boardTab === 'won',
  }));
  const { refuse } = useCommands();
  const [windows, setWindows] = useState(() => newWindows(locked));
  const latest = useRef(windows);
  const opener = useRef<HTMLElement | null>(null);

  const step = useCallback(
    (what: WindowStep) => {
      const before = latest.current;
      const { windows: after, refused } = stepWindows(before, what);
      if (refused) refuse('window-locked');
      if (before.open === null && after.open !== null) opener.current = focused();
      latest.current = after;
      setWindows(after);
    },
    [refuse],
  );
  useEffect(() => step({ type: 'lock-changed', locked }), [step, locked]);
  useEffect(() => {
    if (winStands) step({ type: 'win-stands' });
  }, [step, winStands]);

  const close = useCallback(() => step({ type: 'closed' }), [step]);
  const press = useCallback((panel: Panel, page?: AccountPage) => step(pressOf(panel, page)), [step]);
  const isOpen = windows.open !== null;
  useBackCloses(isOpen, close);
  useEscapeCloses(isOpen, close);
  useStillPage(isOpen);
  useFocusBack(isOpen, opener);
  return { open: windows.open, page: windows.page, byItself: windows.byItself, press, close };
}

const pressOf = (panel: Panel, page?: AccountPage): WindowStep =>
  page ? { type: 'pressed', panel, page } : { type: 'pressed', panel };

/** Esc closes what is open, unless a menu or a question lies above it: that one hears the key itself. */
function useEscapeCloses(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const above = event.target instanceof Element && event.target.closest('[role=menu], [role=alertdialog]');
      if (!above) close();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOpen, close]);
}

/**
 * The page does not scroll behind a window, and stands where it stood once the window is gone
 * (docs/specification/1-table-and-site.md#211-the-table-on-a-phone).
 */
function useStillPage(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const { style, clientWidth } = document.documentElement;
    const { scrollX, scrollY } = window;
    const bar = window.innerWidth - clientWidth;
    style.overflow = 'hidden';
    style.paddingInlineEnd = bar > 0 ? `${bar}px` : '';
    return () => {
      style.overflow = '';
      style.paddingInlineEnd = '';
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    };
  }, [isOpen]);
}

function useFocusBack(isOpen: boolean, opener: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // Only a focus that went down with the window is put back; one the player has moved stays.
      const lost = focused() === null || focused()?.closest('[data-window]');
      if (lost && opener.current?.isConnected) opener.current.focus({ preventScroll: true });
      opener.current = null;
    };
  }, [isOpen, opener]);
}

function focused(): HTMLElement | null {
  const element = document.activeElement;
  return element instanceof HTMLElement && element !== document.body ? element : null;
}
