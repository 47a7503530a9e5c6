import { roundVoided } from '#modules/ledger';
import { uncountStakes } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { outcomeOfVoid, stakesOf } from './store.ts';

/**
 * Gives every stake of a round back, to the wallets and the bet limits, in the transaction that voids it. Works once.
 */
export const voidRound = async (tx: Tx, roundNumber: number): Promise<void> => {
  await roundVoided(tx, roundNumber, outcomeOfVoid(roundNumber));
  await uncountStakes(tx, await stakesOf(tx, roundNumber));
};
