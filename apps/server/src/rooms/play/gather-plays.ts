import type { IncomingPlay } from './write-batch.ts';

const MOST_IN_BATCH = 500;
const MOST_IN_FLIGHT = 2;
const WORTH_A_SECOND = 100; // ours: from here on what a statement costs by itself is little beside its plays
const MOST_WAITING = 50_000; // about three seconds of writing; beyond it a "not now" is kinder than the wait

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

/**
 * Adaptive gathering, without a timer: while a batch is being written, all that arrives is the next batch. Alone, a play waits for nobody; in a herd the
 * batches grow by themselves. A second batch is written beside the first only when it is large: two small ones instead of one cost the database a quarter more.
 * @param write takes a batch of one round, at most one play per player; the outcomes by user
 */
export const gatherPlays = <Outcome>(
  write: (plays: readonly IncomingPlay[]) => Promise<ReadonlyMap<number, Outcome>>,
  mostInFlight: number = MOST_IN_FLIGHT,
): Gather<Outcome> => {
  let queue: Waiting<Outcome>[] = [];
  let inFlight = 0;
  let flushing = false;
  let whenDrained: (() => void)[] = [];

  /** The next batch: plays of one round, one per player; a second one of the same player stays for the batch after. */
  const nextBatch = (): Waiting<Outcome>[] => {
    const batch = new Map<number, Waiting<Outcome>>();
    const rest: Waiting<Outcome>[] = [];
    const roundNumber = queue[0]?.play.roundNumber;
    for (const waiting of queue) {
      const { play } = waiting;
      const fits = batch.size < MOST_IN_BATCH && play.roundNumber === roundNumber && !batch.has(play.userId);
      if (fits) batch.set(play.userId, waiting);
      else rest.push(waiting);
    }
    queue = rest;
    return [...batch.values()];
  };

  const flush = (): void => {
    flushing = false;
    while (inFlight < mostInFlight && queue.length > (inFlight === 0 ? 0 : WORTH_A_SECOND)) {
      inFlight++;
      void writeOut(nextBatch()).then(() => {
        inFlight--;
        flush();
      });
    }
    if (queue.length > 0 || inFlight > 0) return;
    for (const resolve of whenDrained) resolve();
    whenDrained = [];
  };

  const writeOut = async (batch: readonly Waiting<Outcome>[]): Promise<void> => {
    try {
      const outcomes = await write(batch.map((waiting) => waiting.play));
      for (const { play, resolve, reject } of batch) {
        const outcome = outcomes.get(play.userId);
        if (outcome === undefined) reject(new Error('play: a play of the batch has no outcome'));
        else resolve(outcome);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return {
    add: (play) => {
      if (queue.length >= MOST_WAITING) return undefined;
      const outcome = new Promise<Outcome>((resolve, reject) => queue.push({ play, resolve, reject }));
      // What arrived in the same turn of the event loop goes together.
      if (!flushing && inFlight < mostInFlight) {
        flushing = true;
        setImmediate(flush);
      }
      return outcome;
    },
    drained: () =>
      queue.length === 0 && inFlight === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            whenDrained.push(resolve);
          }),
  };
};
