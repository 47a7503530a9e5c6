import type { Cents } from '@lajvard/money';
import type { LimitPeriod } from '@lajvard/roulette';
import type { Tx } from '#platform/db/pool.ts';
import { type BarReason, deleteBar, deleteBetLimit, upsertBar, upsertBetLimit } from './store.ts';

/**
 * Bars a player from playing, from the commit on.
 * @param until epoch ms; null: until it is lifted
 */
export const bar = (tx: Tx, userId: number, reason: BarReason, until: number | null): Promise<void> =>
  upsertBar(tx, { userId, reason, until, months: null });

/** Lifts a bar, if there is one. The caller decides who may lift what. */
export const unbar = (tx: Tx, userId: number, reason: BarReason): Promise<void> => deleteBar(tx, userId, reason);

/**
 * Sets, changes or (null) removes a player's bet limit. The start of the periods and what was staked in the current one
 * stay. The caller decides when a limit may be loosened
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming).
 */
export const setBetLimit = async (
  tx: Tx,
  userId: number,
  limit: { readonly period: LimitPeriod; readonly maxCents: Cents } | null,
): Promise<void> => (limit === null ? deleteBetLimit(tx, userId) : upsertBetLimit(tx, { userId, ...limit }));
