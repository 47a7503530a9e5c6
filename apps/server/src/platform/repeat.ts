import type { Clock } from './clock.ts';

/** Work that is repeated until it is stopped. */
export interface Repeating {
  start(): void;
  /** Waits for work under way. */
  stop(): Promise<void>;
}

/**
 * Repeats `work`, never twice at a time: first after `firstMs`, then after as many ms as it says. It must not fail.
 * `work` can ask whether it is to end early.
 */
export const repeat = (
  clock: Clock,
  firstMs: number,
  work: (isStopped: () => boolean) => Promise<number>,
): Repeating => {
  let stopped = false;
  let cancelTimer = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const run = (): void => {
    running = work(() => stopped).then(runIn);
  };
  const runIn = (delayMs: number): void => {
    if (!stopped) cancelTimer = clock.after(delayMs, run);
  };
  return {
    start: () => (firstMs === 0 ? run() : runIn(firstMs)),
    stop: async () => {
      stopped = true;
      cancelTimer();
      await running;
    },
  };
};
