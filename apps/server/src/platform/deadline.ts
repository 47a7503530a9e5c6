import type { Clock } from './clock.ts';

/** Nobody waits any longer for it; what becomes of it is not known. */
export class DeadlinePassed extends Error {
  constructor() {
    super('the deadline has passed');
  }
}

/** Waits for `work` until the deadline. @throws DeadlinePassed; later results of `work` are ignored */
export const withDeadline = async <T>(clock: Clock, withinMs: number, work: Promise<T>): Promise<T> => {
  let cancelTimer = (): void => undefined;
  const deadline = new Promise<never>((_, reject) => {
    cancelTimer = clock.after(withinMs, () => reject(new DeadlinePassed()));
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    cancelTimer();
  }
};
