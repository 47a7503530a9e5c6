import type { Clock } from '#platform/clock.ts';
import type { IncomingPlay } from './take-plays.ts';

// Our choice: at this size a statement's fixed cost hardly matters, and a larger batch only delays its first plays.
const MAX_IN_BATCH = 128;
// Our choice: so many wait only when the previous batch is stuck. Two batches at once cost the database an eighth more.
const STUCK = 500;
// Our choice: beside each other batches wait for no commit but their own, so that a smaller one is worth its statement.
const WORTH_A_SLOT = 32;
// About three seconds of writing; beyond that, refusing at once is kinder than making people wait.
const MAX_WAITING = 50_000;

interface Waiting<Outcome> {
  readonly play: IncomingPlay;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Takes plays one by one and writes them in batches. */
export interface Batcher<Outcome> {
  /** @returns the play's outcome; undefined if too many are waiting and it was not tried */
  add(play: IncomingPlay): Promise<Outcome> | undefined;
  /** Resolves when every added play has its outcome. */
  drained(): Promise<void>;
}

/** When a batch is written beside others. */
export interface Batches {
  /** How many are written at the same time. */
  readonly atOnce: number;
  /** How many plays must wait for another one. */
  readonly fromWaiting: number;
  /** The most plays of one batch; `MAX_IN_BATCH` where it is not given. */
  readonly most?: number;
}

/** @param slots of the round's pot: so many batches can be committed at the same time */
export const batchesBeside = (slots: number): Batches =>
  slots > 1 ? { atOnce: slots, fromWaiting: WORTH_A_SLOT } : { atOnce: 2, fromWaiting: STUCK };

/** The latest time a play is answered, whatever happens to its batch. */
export interface Deadline<Outcome> {
  readonly clock: Clock;
  /** Counted from the play's arrival. */
  readonly withinMs: number;
  /** The answer given then. */
  late(): Outcome;
}

/**
 * Adaptive batching without a timer: whatever arrives while one batch is being written forms the next. A lone play
 * waits for nobody. Under load the batches grow by themselves and follow each other without a gap: the next one is sent
 * before the previous one is answered. More than one is written at the same time where very many plays wait, or the pot
 * has slots for them.
 *
 * No play waits past its deadline, neither behind a stuck batch nor for later plays of its own batch.
 * @param write takes a batch of one round, at most one play per player; returns the outcomes by user
 */
export const batchPlays = <Outcome>(
  write: (plays: readonly IncomingPlay[]) => Promise<ReadonlyMap<number, Outcome>>,
  { clock, withinMs, late }: Deadline<Outcome>,
  { atOnce, fromWaiting, most = MAX_IN_BATCH }: Batches = batchesBeside(1),
): Batcher<Outcome> => {
  let queue: Waiting<Outcome>[] = [];
  let inFlight = 0;
  let flushing = false;
  let open = 0; // how many plays have no outcome yet
  let whenDrained: (() => void)[] = [];
  const unanswered = new Set<Waiting<Outcome>>(); // in order of arrival
  let stopWatch: (() => void) | undefined;

  /** One timer for all plays, set for the oldest. */
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

  /** The next batch: plays of one round, one per player. A player's second play goes into a later batch. */
  const nextBatch = (): Waiting<Outcome>[] => {
    const batch = new Map<number, Waiting<Outcome>>();
    const rest: Waiting<Outcome>[] = [];
    const roundNumber = queue[0]?.play.roundNumber;
    let seen = 0;
    for (const waiting of queue) {
      if (batch.size === most) break;
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
    while (inFlight < atOnce && queue.length > (inFlight === 0 ? 0 : fromWaiting)) {
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
    // Send the next batch before answering this one: a hundred answers take a millisecond, and the database would be
    // idle.
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
      // What arrives in the same turn of the event loop goes into one batch.
      if (!flushing && inFlight < atOnce) {
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
