import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCommands, useTable } from '../table-context.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { type AccountPage, newWindows, type Panel, stepWindows, type WindowStep } from './windows.ts';

/** The windows of a phone's table, and what the player can do with them. */
export interface WindowControl {
  readonly open: Panel | null;
  readonly page: AccountPage;
  press(panel: Panel, page?: AccountPage): void;
  close(): void;
}

/** The windows' state. The lock, Back and Esc close them; the page behind does not scroll; then the focus returns. */
export function useWindows(): WindowControl {
  const locked = useTable(({ table }) => table.phase !== 'betting');
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

  const close = useCallback(() => step({ type: 'closed' }), [step]);
  const press = useCallback((panel: Panel, page?: AccountPage) => step(pressOf(panel, page)), [step]);
  const isOpen = windows.open !== null;
  useBackCloses(isOpen, close);
  useEscapeCloses(isOpen, close);
  useStillPage(isOpen);
  useFocusBack(isOpen, opener);
  return { open: windows.open, page: windows.page, press, close };
}

const pressOf = (panel: Panel, page?: AccountPage): WindowStep =>
  page ? { type: 'pressed', panel, page } : { type: 'pressed', panel };

/** Esc closes what is open, unless a menu or question above it handles the key. */
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
 * The page does not scroll behind a window, and returns to its position when the window closes
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
      // Restores the focus only if it was lost with the window, not if the player has moved it.
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
