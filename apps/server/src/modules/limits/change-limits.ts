import type { Cents } from '@lajvard/money';
import type { LimitPeriod } from '@lajvard/roulette';
import type { Tx } from '#platform/db/pool.ts';
import { type BarReason, deleteBar, deleteBetLimit, upsertBar, upsertBetLimit } from './store.ts';

/**
 * Keeps a player from playing, from the commit on.
 * @param until epoch milliseconds; null: until it is lifted
 */
export const bar = (tx: Tx, userId: number, reason: BarReason, until: number | null): Promise<void> =>
  upsertBar(tx, { userId, reason, until, months: null });

/** Lifts a bar; nothing happens where there is none. Who may lift what is the caller's question. */
export const unbar = (tx: Tx, userId: number, reason: BarReason): Promise<void> => deleteBar(tx, userId, reason);

/**
 * Sets, changes or (null) lifts a player's bet limit. The start of the periods and what was staked in
 * the running one stay. When a limit may be loosened is the caller's question
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 */
export const setBetLimit = async (
  tx: Tx,
  userId: number,
  limit: { readonly period: LimitPeriod; readonly maxCents: Cents } | null,
): Promise<void> => (limit === null ? deleteBetLimit(tx, userId) : upsertBetLimit(tx, { userId, ...limit }));
