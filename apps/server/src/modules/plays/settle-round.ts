import type { Pocket } from '@lajvard/roulette';
import { roundSettled } from '#modules/ledger';
import { sumRound } from '#modules/reports';
import type { Tx } from '#platform/db/pool.ts';
import { outcomeOfNumber } from './play-store.ts';

/**
 * Pays out a round by its number with one statement, and sums it for the reports with another, in the transaction that
 * settles it. Settling twice is an error of the ledger. The plays stay as they are: what a play brought is
 * `payouts[number + 1]`.
 */
export const settleRound = async (
  tx: Tx,
  { roundNumber, number }: { readonly roundNumber: number; readonly number: Pocket },
): Promise<{ paidCents: number; stakedCents: number }> => {
  const emptied = await roundSettled(tx, roundNumber, outcomeOfNumber(roundNumber, number));
  await sumRound(tx, roundNumber, emptied);
  return emptied;
};
