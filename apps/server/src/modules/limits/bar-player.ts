import type { Tx } from '#platform/db/pool.ts';
import { type BarReason, deleteBar, upsertBar } from './limit-store.ts';

/**
 * Bars a player from playing, from the commit on.
 * @param until epoch ms; null: until it is lifted
 */
export const bar = (tx: Tx, userId: number, reason: BarReason, until: number | null): Promise<void> =>
  upsertBar(tx, { userId, reason, until, months: null });

/** Lifts a bar, if there is one. The caller decides who may lift what. */
export const unbar = (tx: Tx, userId: number, reason: BarReason): Promise<void> => deleteBar(tx, userId, reason);
