import type { Clock } from '#platform/clock.ts';

interface Timer {
  readonly dueAt: number;
  readonly order: number;
  readonly process: VirtualProcess;
  readonly work: () => void;
}

/** The clock of one simulated process. */
export interface VirtualProcess extends Clock {
  /** Ends the process: none of its timers will fire. */
  kill(): void;
  /** Pauses the process until then (epoch ms): its timers fire late. */
  pauseUntil(until: number): void;
}

/** The time shared by all simulated processes; it moves only from event to event. */
export interface VirtualTime {
  now(): number;
  process(): VirtualProcess;
  /** Calls `work` at that time; for events outside the processes. */
  at(time: number, work: () => void): void;
  /** Moves to the next event and returns the function that runs it; undefined if none is left. */
  next(): (() => void) | undefined;
  /** The number of pending events. */
  pending(): number;
  /** Resolves as soon as an event is pending. */
  somethingPending(): Promise<void>;
}

export const virtualTime = (startsAt: number): VirtualTime => {
  let time = startsAt;
  let order = 0;
  let timers: Timer[] = [];
  const standing = new Map<VirtualProcess, number>();
  let waiting: (() => void)[] = [];

  const add = (process: VirtualProcess, dueAt: number, work: () => void): (() => void) => {
    const timer: Timer = { dueAt, order: order++, process, work };
    timers.push(timer);
    for (const tell of waiting) tell();
    waiting = [];
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const firesAt = (timer: Timer): number => Math.max(timer.dueAt, standing.get(timer.process) ?? 0);

  const process = (): VirtualProcess => {
    const startedAt = time;
    let dead = false;
    const self: VirtualProcess = {
      now: () => time,
      monotonic: () => time - startedAt,
      after: (delayMs, work) => (dead ? () => undefined : add(self, time + Math.max(0, delayMs), work)),
      kill: () => {
        dead = true;
        timers = timers.filter((timer) => timer.process !== self);
      },
      pauseUntil: (until) => standing.set(self, until),
    };
    return self;
  };
  const world = process();

  return {
    now: () => time,
    process,
    pending: () => timers.length,
    somethingPending: async () => {
      while (timers.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    at: (when, work) => {
      add(world, when, work);
    },
    next: () => {
      let first: Timer | undefined;
      for (const timer of timers) {
        if (first === undefined || firesAt(timer) < firesAt(first)) first = timer;
      }
      if (first === undefined) return undefined;
      const { work } = first;
      time = Math.max(time, Math.ceil(firesAt(first)));
      timers = timers.filter((timer) => timer !== first);
      return work;
    },
  };
};
