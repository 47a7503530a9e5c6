import { faultFacts, type Log } from '@lajvard/process';
import type { Clock } from './clock.ts';

/** Works in the background, from the start of the application to its end. */
export interface Worker {
  start(): void | Promise<void>;
  /** Waits for what is under way. Also called where the start failed, or never came. */
  stop(): Promise<void>;
}

/** A worker that repeats one step. */
interface RepeatingWorker extends Worker {
  start(): void;
  /** Takes a step now, or another one right after the one under way; none before the start and after the stop. */
  wake(): void;
}

/**
 * Repeats `step`, never twice at a time: first after `firstMs` (default: at once), then after as many ms as it says. No
 * failure ends a worker: it is told, and after `afterFailureMs` comes the next step.
 * @param failure what the log says as a warning of each failure; a function where there is more to tell, or less
 * @param step can ask whether it is to end early
 * @param afterFailureMs a function where the wait grows
 */
export const worker = (
  failure: string | ((error: unknown) => void),
  { clock, log, firstMs = 0 }: { readonly clock: Clock; readonly log: Log; readonly firstMs?: number },
  step: (isStopped: () => boolean) => Promise<number>,
  afterFailureMs: number | (() => number),
): RepeatingWorker => {
  const tell = typeof failure === 'string' ? (error: unknown) => log.warn(faultFacts(error), failure) : failure;
  let started = false;
  let stopped = false;
  let isWoken = false; // while a step was under way
  let cancelTimer = (): void => undefined;
  let running: Promise<void> | null = null;
  const take = async (): Promise<number> => {
    try {
      return await step(() => stopped);
    } catch (error) {
      tell(error);
      return typeof afterFailureMs === 'number' ? afterFailureMs : afterFailureMs();
    }
  };
  const run = (): void => {
    if (stopped) return;
    cancelTimer();
    isWoken = running !== null;
    running ??= take().then((delayMs) => {
      running = null;
      if (isWoken) run();
      else runIn(delayMs);
    });
  };
  const runIn = (delayMs: number): void => {
    if (!stopped) cancelTimer = clock.after(delayMs, run);
  };
  return {
    start: () => {
      started = true;
      if (firstMs === 0) run();
      else runIn(firstMs);
    },
    wake: () => {
      if (started) run();
    },
    stop: async () => {
      stopped = true;
      cancelTimer();
      await running;
    },
  };
};
