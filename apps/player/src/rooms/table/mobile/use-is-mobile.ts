import { useSyncExternalStore } from 'react';

const QUERY = '(width < 1023px)'; // spec 1 §2: width below 1023 px is mobile mode

/** Whether the window is a phone's. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

function read(): boolean {
  return typeof matchMedia === 'function' && matchMedia(QUERY).matches;
}

function subscribe(changed: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => {};
  const list = matchMedia(QUERY);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
