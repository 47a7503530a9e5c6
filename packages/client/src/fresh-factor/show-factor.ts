import { useSyncExternalStore } from 'react';

type Answer = (isShown: boolean) => void;
let asked: Answer | null = null;
const listeners = new Set<() => void>();

const ask = (next: Answer | null): void => {
  asked = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks for a code of the second factor, once for all calls that wait. @returns whether it was shown */
export const showFactor = (): Promise<boolean> =>
  new Promise((resolve) => {
    const others = asked;
    ask((isShown) => {
      ask(null);
      others?.(isShown);
      resolve(isShown);
    });
  });

/** Ends the question; null: nobody is asked. */
export const useAskedFactor = (): Answer | null => useSyncExternalStore(subscribe, () => asked);
