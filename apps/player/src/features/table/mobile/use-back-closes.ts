import { useEffect } from 'react';

const MARK = 'tableWindow';

/**
 * Back closes the open window instead of leaving the table: an open window has one history entry, at the same address.
 * It bypasses the router, to which an entry with the same key and another mark is the same place.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    if (!isMarked()) History.prototype.pushState.call(window.history, { ...window.history.state, [MARK]: true }, '');
    const hear = () => {
      if (!isMarked()) close();
    };
    window.addEventListener('popstate', hear);
    return () => {
      window.removeEventListener('popstate', hear);
      if (isMarked()) window.history.back();
    };
  }, [isOpen, close]);

  // After a reload with a window open, or on the way back from another page, the mark is there but no window is.
  useEffect(() => {
    if (!isMarked()) return;
    const { [MARK]: _, ...state } = window.history.state;
    History.prototype.replaceState.call(window.history, state, '');
  }, []);
}

function isMarked(): boolean {
  return window.history.state?.[MARK] === true;
}
