import { receiptsAreSalted } from '#modules/rounds';
import { keepTransactionOpen } from '#platform/db/keep-transaction-open.ts';
import type { Tx } from '#platform/db/pool.ts';
import { frozenPlays, receiptsOf } from './play-store.ts';
import { rootBeside } from './round-thread.ts';

/**
 * Sums up the plays of a round once no more can come; the caller holds the round.
 * @returns the digest of their receipts, their number, and their total stake in cents
 */
export const freezeBets = async (
  tx: Tx,
  roundNumber: number,
): Promise<{ digest: Buffer; playCount: number; stakedCents: number }> => {
  const frozen = await frozenPlays(tx, roundNumber);
  if ((await receiptsAreSalted(tx, roundNumber)) !== true) return frozen;
  const digest = await keepTransactionOpen(tx, rootBeside(await receiptsOf(tx, roundNumber)));
  return { digest, playCount: frozen.playCount, stakedCents: frozen.stakedCents };
};
