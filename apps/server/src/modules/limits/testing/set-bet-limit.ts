import type { LimitPeriod } from '@lajvard/contract';
import type { Cents } from '@lajvard/money';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { upsertBetLimit } from '../limit-store.ts';

/** Sets a player's bet limit, or (null) removes it, whatever locks it. */
export const setBetLimit = async (
  tx: Tx,
  userId: number,
  limit: { readonly period: LimitPeriod; readonly maxCents: Cents } | null,
): Promise<void> => {
  if (limit !== null) return upsertBetLimit(tx, { userId, ...limit });
  await sql`delete from bet_limits where user_id = ${userId}`.execute(tx.kysely);
};
