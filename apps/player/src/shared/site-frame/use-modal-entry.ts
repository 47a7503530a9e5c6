import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens the browser's own modal dialog, which keeps the focus inside and closes with Esc. While open it has an entry
 * in the browser's history, named by `mark`, so that Back closes it instead of leaving the page.
 */
export function useModalEntry(dialog: RefObject<HTMLDialogElement | null>, mark: string, onClose: () => void): void {
  const address = useRouterState({ select: (state) => state.location.href });
  const openedAt = useRef(address);
  useEffect(() => {
    if (address !== openedAt.current) onClose();
  }, [address, onClose]);
  useEffect(() => {
    dialog.current?.showModal();
    window.history.pushState({ ...window.history.state, [mark]: true }, '');
    const back = () => {
      if (window.history.state?.[mark] !== true) onClose();
    };
    window.addEventListener('popstate', back);
    return () => {
      window.removeEventListener('popstate', back);
      if (window.history.state?.[mark] === true) window.history.back();
    };
  }, [dialog, mark, onClose]);
}
