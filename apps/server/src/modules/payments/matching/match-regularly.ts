import { type Worker, worker } from '#platform/worker.ts';
import { matchDay, reviewOpen, spanOf } from './match-day.ts';
import type { MatchingOptions } from './ports.ts';
import { firstRequestAt, lastMatchedDay } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** After midnight UTC a day's transfers become final and are listed within minutes. */
const FINAL_AFTER_MS = 60 * MINUTE_MS;
/** A transfer comes before its request, seldom by more. */
const BEFORE_FIRST_MS = 7 * DAY_MS;
const EVERY_MS = 10 * MINUTE_MS;
/** Between two steps while days are caught up. */
const SOON_MS = 1_000;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The newest UTC day whose transfers are final. */
export const lastFinalDay = (now: number): string => dayOf(now - FINAL_AFTER_MS - DAY_MS);

/** The day to be matched next, whether or not it is final yet. */
const nextDay = async (db: MatchingOptions['db'], now: number): Promise<string> => {
  const last = await lastMatchedDay(db);
  if (last !== null) return dayOf(spanOf(last).to.getTime());
  const first = await firstRequestAt(db);
  return first === null ? lastFinalDay(now) : dayOf(first.getTime() - BEFORE_FIRST_MS);
};

/**
 * Matches every final UTC day, the oldest first, on the server that leads; days that were missed too. A day of which
 * the network has no whole answer is tried again, and no later one before it.
 */
export const createMatching = (options: MatchingOptions): Worker => {
  const { db, clock, log, isLeader } = options;
  const step = async (): Promise<number> => {
    if (!isLeader()) return EVERY_MS;
    const [day, last] = [await nextDay(db, clock.now()), lastFinalDay(clock.now())];
    const explained = await reviewOpen(db, last);
    if (explained.closed > 0) log.info({ ...explained }, 'differences of the wallet were explained');
    if (day > last) return EVERY_MS;
    const changes = await matchDay(options, day);
    if (changes.opened > 0) log.warn({ day, ...changes }, 'transfers of the wallet and requests differ');
    else log.info({ day, ...changes }, 'the wallet was matched');
    return day < last ? SOON_MS : EVERY_MS;
  };
  return worker('the wallet could not be matched', { clock, log, firstMs: SOON_MS }, step, EVERY_MS);
};
