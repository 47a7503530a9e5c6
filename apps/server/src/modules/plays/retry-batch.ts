import type { Clock } from '#platform/clock.ts';
import { isUnavailable } from '#platform/db/connection-error.ts';
import type { Db } from '#platform/db/pool.ts';
import { withDeadline } from '#platform/deadline.ts';
import { Refused } from '#platform/http/handler.ts';
import { explainPlays, type NOT_CLOSED } from './explain-plays.ts';
import type { Receipts } from './receipts/receipts.ts';
import type { PlayRefusal } from './refusal-rules.ts';
import { type IncomingPlay, takePlays, type WrittenPlay } from './take-plays.ts';

/** The outcome of a play: taken, refused, a fault, or none yet. */
export type PlayOutcome = WrittenPlay | Refused<PlayRefusal> | typeof NOT_CLOSED | { readonly fault: unknown };

const MAX_TRIES = 5;
/** Counted from the play's arrival: an answer after the lock time (3 s) is of no use to anybody. */
export const ANSWER_WITHIN_MS = 2_500;
// Doubled after each try: 0.6 s in all, less than a browser waits before it asks again.
const FIRST_PAUSE_MS = 40;

/**
 * Takes a batch of plays of one round, at most one per player, and returns the outcome of each within 2.5 s of its
 * arrival.
 *
 * If the connection is lost or no answer comes, it is unknown whether the batch was committed, so the batch is written
 * again. Plays already committed are then found as taken; nothing is taken twice (one play per round and player). One
 * bad play does not fail the others: a batch that faults is split.
 */
export const retryBatch = async (
  db: Db,
  clock: Clock,
  receipts: Receipts,
  plays: readonly IncomingPlay[],
): Promise<Map<number, PlayOutcome>> => {
  const outcomes = new Map<number, PlayOutcome>();
  let waiting = plays;
  for (let attempt = 0; waiting.length > 0; attempt++) {
    if (attempt > 0) await pause(clock, FIRST_PAUSE_MS * 2 ** (attempt - 1));
    const inTime = (play: IncomingPlay): boolean => attempt < MAX_TRIES && msLeft(play, clock) > 0;
    for (const play of waiting) if (!inTime(play)) outcomes.set(play.userId, new Refused('unavailable'));
    waiting = waiting.filter(inTime);
    if (waiting.length === 0) break;
    try {
      const withinMs = Math.min(...waiting.map((play) => msLeft(play, clock)));
      await withDeadline(clock, withinMs, tryOnce(db, clock, receipts, waiting, withinMs, outcomes));
      waiting = waiting.filter((play) => !outcomes.has(play.userId));
    } catch (error) {
      waiting = waiting.filter((play) => !outcomes.has(play.userId));
      if (mayBeTriedAgain(error)) continue;
      for (const [userId, outcome] of await splitUp(db, clock, receipts, waiting, error)) outcomes.set(userId, outcome);
      break;
    }
  }
  return outcomes;
};

/** One try. Adds finished plays to `outcomes`, by user; a play missing there may be retried. */
const tryOnce = async (
  db: Db,
  clock: Clock,
  receipts: Receipts,
  plays: readonly IncomingPlay[],
  withinMs: number,
  outcomes: Map<number, PlayOutcome>,
): Promise<void> => {
  const batch = await receipts.give(db, plays, clock.monotonic);
  const taken = await takePlays(db, batch, clock.monotonic(), withinMs);
  for (const [userId, play] of taken) outcomes.set(userId, play);
  const others = plays.filter((play) => !taken.has(play.userId));
  if (others.length === 0) return;
  const answers = await explainPlays(db, others, clock.monotonic());
  for (const [userId, answer] of answers) if (answer !== undefined) outcomes.set(userId, answer);
};

const msLeft = (play: IncomingPlay, clock: Clock): number => play.arrivedAt + ANSWER_WITHIN_MS - clock.monotonic();

const splitUp = async (
  db: Db,
  clock: Clock,
  receipts: Receipts,
  plays: readonly IncomingPlay[],
  fault: unknown,
): Promise<Map<number, PlayOutcome>> => {
  const [only] = plays;
  if (only === undefined || plays.length === 1) return new Map(only && [[only.userId, { fault }]]);
  const middle = plays.length >> 1;
  const left = await retryBatch(db, clock, receipts, plays.slice(0, middle));
  const right = await retryBatch(db, clock, receipts, plays.slice(middle));
  return new Map([...left, ...right]);
};

/** No answer of any kind, or a serialization failure or deadlock: in the last two nothing was done. */
const mayBeTriedAgain = (error: unknown): boolean =>
  isUnavailable(error) || ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

const pause = (clock: Clock, delayMs: number): Promise<void> => new Promise((resolve) => clock.after(delayMs, resolve));
