import { receiptsAreSalted } from '#modules/rounds';
import type { Tx } from '#platform/db/pool.ts';
import { rootBeside } from './round-thread.ts';
import { frozenPlays, receiptsOf } from './store.ts';

/**
 * Sums up the plays of a round once no more can come; the caller holds the round.
 * @param root of the receipts, if it is known and they are salted
 * @returns the digest of their receipts, their number, and their total stake in cents
 */
export const freezeBets = async (
  tx: Tx,
  roundNumber: number,
  root: string | null = null,
): Promise<{ digest: Buffer; playCount: number; stakedCents: number }> => {
  const frozen = await frozenPlays(tx, roundNumber);
  if (root === null && (await receiptsAreSalted(tx, roundNumber)) !== true) return frozen;
  const digest = root === null ? await rootBeside(await receiptsOf(tx, roundNumber)) : Buffer.from(root, 'hex');
  return { digest, playCount: frozen.playCount, stakedCents: frozen.stakedCents };
};
