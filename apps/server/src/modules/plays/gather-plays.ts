import type { Clock } from '#platform/clock.ts';
import type { IncomingPlay } from './write-batch.ts';

const MAX_IN_BATCH = 128; // ours: what a statement costs by itself is little beside so many plays; more would only keep the first of them waiting
const MAX_IN_FLIGHT = 2;
const WORTH_A_SECOND = 500; // ours: so many wait only where the batch before is stuck; two beside each other cost the database an eighth more
const MAX_WAITING = 50_000; // about three seconds of writing; beyond it a "not now" is kinder than the wait

interface Waiting<Outcome> {
  readonly play: IncomingPlay;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Plays go in one by one and come out in batches. */
export interface Gather<Outcome> {
  /** @returns what became of the play; undefined: too many are waiting, it was not even tried */
  add(play: IncomingPlay): Promise<Outcome> | undefined;
  /** Resolves when everything that was added has its outcome. */
  drained(): Promise<void>;
}

/** When a play is answered at the latest, whatever becomes of its batch. */
export interface Deadline<Outcome> {
  readonly clock: Clock;
  /** Of its arrival. */
  readonly withinMs: number;
  /** What is answered then. */
  late(): Outcome;
}

/**
 * Adaptive gathering, without a timer: while a batch is being written, all that arrives is the next batch. Alone, a play waits for nobody; in a herd the
 * batches grow by themselves, one after the other without a gap: the next is on its way before the one before is answered. A second batch is written beside the
 * first only when very many wait.
 * No play waits longer than its deadline, neither in line behind a batch that is stuck nor for others of its own batch, which may have come later.
 * @param write takes a batch of one round, at most one play per player; the outcomes by user
 */
export const gatherPlays = <Outcome>(
  write: (plays: readonly IncomingPlay[]) => Promise<ReadonlyMap<number, Outcome>>,
  { clock, withinMs, late }: Deadline<Outcome>,
  mostInFlight: number = MAX_IN_FLIGHT,
): Gather<Outcome> => {
  let queue: Waiting<Outcome>[] = [];
  let inFlight = 0;
  let flushing = false;
  let open = 0; // plays without an outcome
  let whenDrained: (() => void)[] = [];
  const unanswered = new Set<Waiting<Outcome>>(); // in the order in which they came
  let stopWatch: (() => void) | undefined;

  /** One timer for all, set for the oldest. */
  const watch = (oldest: Waiting<Outcome>): void => {
    const leftMs = Math.max(0, oldest.play.arrivedAt + withinMs - clock.monotonic());
    stopWatch = clock.after(leftMs, () => {
      stopWatch = undefined;
      const now = clock.monotonic();
      for (const waiting of unanswered) {
        if (waiting.play.arrivedAt + withinMs > now) return watch(waiting);
        unanswered.delete(waiting);
        waiting.resolve(late());
      }
    });
  };

  /** The next batch: plays of one round, one per player; a second one of the same player stays for the batch after. */
  const nextBatch = (): Waiting<Outcome>[] => {
    const batch = new Map<number, Waiting<Outcome>>();
    const rest: Waiting<Outcome>[] = [];
    const roundNumber = queue[0]?.play.roundNumber;
    let seen = 0;
    for (const waiting of queue) {
      if (batch.size === MAX_IN_BATCH) break;
      seen++;
      const { play } = waiting;
      if (play.roundNumber === roundNumber && !batch.has(play.userId)) batch.set(play.userId, waiting);
      else rest.push(waiting);
    }
    queue = rest.concat(queue.slice(seen));
    return [...batch.values()];
  };

  const flush = (): void => {
    flushing = false;
    while (inFlight < mostInFlight && queue.length > (inFlight === 0 ? 0 : WORTH_A_SECOND)) {
      inFlight++;
      void writeOut(nextBatch());
    }
  };

  const writeOut = async (batch: readonly Waiting<Outcome>[]): Promise<void> => {
    let outcomes: ReadonlyMap<number, Outcome> | undefined;
    let fault: unknown = new Error('play: a play of the batch has no outcome');
    try {
      outcomes = await write(batch.map((waiting) => waiting.play));
    } catch (error) {
      fault = error;
    }
    inFlight--;
    // First the database has the next batch, then these are answered: a hundred answers take a millisecond, in which it would have nothing to do.
    flush();
    setImmediate(() => {
      for (const waiting of batch) {
        unanswered.delete(waiting);
        const outcome = outcomes?.get(waiting.play.userId);
        if (outcome === undefined) waiting.reject(fault);
        else waiting.resolve(outcome);
      }
      open -= batch.length;
      if (open > 0) return;
      stopWatch?.();
      stopWatch = undefined;
      for (const resolve of whenDrained) resolve();
      whenDrained = [];
    });
  };

  return {
    add: (play) => {
      if (queue.length >= MAX_WAITING) return undefined;
      open += 1;
      const outcome = new Promise<Outcome>((resolve, reject) => {
        const waiting = { play, resolve, reject };
        queue.push(waiting);
        unanswered.add(waiting);
        if (stopWatch === undefined) watch(waiting);
      });
      // What arrived in the same turn of the event loop goes together.
      if (!flushing && inFlight < mostInFlight) {
        flushing = true;
        setImmediate(flush);
      }
      return outcome;
    },
    drained: () =>
      open === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenDrained.push(resolve);
          }),
  };
};
