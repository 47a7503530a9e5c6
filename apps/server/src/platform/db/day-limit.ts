import { sql } from 'kysely';
import type { Tx } from './pool.ts';

/** How many of something a person may do within 24 hours; null: as many as they like. */
export type MaxADay = number | null;

/** What is left of it now. */
export interface LeftToday {
  readonly max: number;
  readonly left: number;
  /** When the next is free; 0 where one is left. */
  readonly next_in_seconds: number;
}

/**
 * Lets one transaction at a time do this for this person, until it ends: what it counts still holds when the fact
 * is written. To be called before anything is read.
 */
export const oneAtATime = async (tx: Tx, what: string, userId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what} of ${userId}`}, 0))`.execute(tx.kysely);
};

/** @param freeIn in how many seconds each of the newest `max` of the last 24 hours no longer counts, newest first */
export const leftToday = (freeIn: readonly number[], max: number): LeftToday => {
  const left = Math.max(0, max - freeIn.length);
  return { max, left, next_in_seconds: left > 0 ? 0 : Math.max(1, Math.ceil(freeIn[max - 1] ?? 1)) };
};

/** In how many seconds a row no longer counts, of those that do. (For the modules' own statements.) */
export const FREE_IN = sql<number>`extract(epoch from created_at + interval '1 day' - clock_timestamp())::float8`;
export const IN_LAST_DAY = sql`created_at > clock_timestamp() - interval '1 day'`;
