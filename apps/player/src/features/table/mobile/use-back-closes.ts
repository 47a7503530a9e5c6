import { useEffect } from 'react';

const MARK = 'tableWindow';

/**
 * Back closes the open window instead of leaving the table: an open window is one entry of the history, at the same address. The router
 * is not asked: an entry with its own key and another mark is the same place to it.
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

  // A reload with a window open, or a way back from another page, finds the mark and no window.
  useEffect(() => {
    if (!isMarked()) return;
    const { [MARK]: _, ...state } = window.history.state;
    History.prototype.replaceState.call(window.history, state, '');
  }, []);
}

function isMarked(): boolean {
  return window.history.state?.[MARK] === true;
}
