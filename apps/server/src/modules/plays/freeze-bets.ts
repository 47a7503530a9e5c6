import type { Tx } from '#platform/db/pool.ts';
import { frozenPlays } from './store.ts';

/**
 * What the plays of a round are, once no more can come (the caller holds the round): the digest of their receipts, how many they are, and what they
 * staked in cents.
 */
export const freezeBets = (
  tx: Tx,
  roundNumber: number,
): Promise<{ digest: Buffer; playCount: number; stakedCents: number }> => frozenPlays(tx, roundNumber);
