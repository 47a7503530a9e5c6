import type { Tx } from '#platform/db/pool.ts';
import { frozenPlays } from './store.ts';

/**
 * Sums up the plays of a round once no more can come; the caller holds the round.
 * @returns the digest of their receipts, their number, and their total stake in cents
 */
export const freezeBets = (
  tx: Tx,
  roundNumber: number,
): Promise<{ digest: Buffer; playCount: number; stakedCents: number }> => frozenPlays(tx, roundNumber);
