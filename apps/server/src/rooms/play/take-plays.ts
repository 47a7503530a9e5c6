import type { Clock } from '#platform/clock.ts';
import { isConnectionError } from '#platform/db/connection-error.ts';
import type { Db } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { explainPlays } from './explain-plays.ts';
import { type IncomingPlay, type TakenPlay, writeBatch } from './write-batch.ts';

/** A play's end: taken, refused, or a fault that is nobody's refusal. */
export type PlayOutcome = TakenPlay | Refused | { readonly fault: unknown };

const MOST_TRIES = 5;
const LONGEST_MS = 3_000; // the lock time: a later answer is no use to anybody
const FIRST_PAUSE_MS = 40; // then double: 0.6 s in all, less than the time in which a browser asks again

/**
 * Takes a batch of plays of one round, at most one per player, and tells of each what became of it.
 *
 * When the connection is lost it is unknown whether the batch was committed: it is written again. What had been committed is then found to be taken
 * already; nothing is ever taken twice (one play per round and player). One bad play does not spoil the others: a batch that faults is split.
 */
export const takePlays = async (
  db: Db,
  clock: Clock,
  plays: readonly IncomingPlay[],
): Promise<Map<number, PlayOutcome>> => {
  const outcomes = new Map<number, PlayOutcome>();
  const startedAt = clock.monotonic();
  let waiting = plays;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt === MOST_TRIES || clock.monotonic() - startedAt > LONGEST_MS) {
      for (const play of waiting) outcomes.set(play.userId, new Refused('unavailable'));
      break;
    }
    if (attempt > 0) await pause(clock, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    try {
      const taken = await writeBatch(db, waiting, clock.monotonic());
      for (const [userId, play] of taken) outcomes.set(userId, play);
      waiting = waiting.filter((play) => !taken.has(play.userId));
      if (waiting.length === 0) break;
      const answers = await explainPlays(db, waiting, clock.monotonic());
      for (const [userId, answer] of answers) if (answer !== undefined) outcomes.set(userId, answer);
      waiting = waiting.filter((play) => answers.get(play.userId) === undefined);
    } catch (error) {
      if (mayBeTriedAgain(error)) continue;
      for (const [userId, outcome] of await splitUp(db, clock, waiting, error)) outcomes.set(userId, outcome);
      break;
    }
  }
  return outcomes;
};

const splitUp = async (
  db: Db,
  clock: Clock,
  plays: readonly IncomingPlay[],
  fault: unknown,
): Promise<Map<number, PlayOutcome>> => {
  const [only] = plays;
  if (only === undefined || plays.length === 1) return new Map(only && [[only.userId, { fault }]]);
  const middle = plays.length >> 1;
  const left = await takePlays(db, clock, plays.slice(0, middle));
  const right = await takePlays(db, clock, plays.slice(middle));
  return new Map([...left, ...right]);
};

/** A lost connection; or a serialization failure or deadlock, where nothing was done. */
const mayBeTriedAgain = (error: unknown): boolean =>
  isConnectionError(error) || ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

const pause = (clock: Clock, delayMs: number): Promise<void> => new Promise((resolve) => clock.after(delayMs, resolve));
