import { useEffect, useSyncExternalStore } from 'react';

let said: string | null = null;
const listeners = new Set<() => void>();

const say = (title: string | null): void => {
  said = title;
  for (const listener of listeners) listener();
};

/** Names the page where only the screen knows the name: `Ticket #7`. Undefined leaves it to the section. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    say(title);
    return () => say(null);
  }, [title]);
}

/** What the screen named itself; null where the section's own title stands. */
export const usePageTitleText = (): string | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
