import { useEffect, useSyncExternalStore } from 'react';

let ownTitle: string | null = null;
const listeners = new Set<() => void>();

const say = (title: string | null): void => {
  ownTitle = title;
  for (const listener of listeners) listener();
};

/** Sets a page title that only the screen knows, such as `Ticket #7`. Undefined: the section's title. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    say(title);
    return () => say(null);
  }, [title]);
}

/** The title set by the screen; null for the section's own. */
export const usePageTitleText = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => ownTitle,
  );
