/** Time as a port: the engine never asks the machine, so that it can be simulated. */
export interface Clock {
  /** Epoch milliseconds, for stamps that are shown. Never decides about a bet: the database's clock does. */
  now(): number;
  /** Milliseconds that only go forward, for waiting and for ages. */
  monotonic(): number;
  /** Calls `work` once, `delayMs` from now; the answer takes it back. */
  after(delayMs: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (delayMs, work) => {
    const timer = setTimeout(work, delayMs);
    return () => clearTimeout(timer);
  },
};
