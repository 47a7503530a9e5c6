import { roundVoided } from '#modules/ledger';
import { uncountStakes } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { stakesOf } from './play-store.ts';

/**
 * Gives every stake of a round back in the transaction that voids it: to the wallets what the ledger took from them, to
 * the bet limits those of the plays. Works once.
 */
export const voidRound = async (tx: Tx, roundNumber: number): Promise<void> => {
  await roundVoided(tx, roundNumber);
  await uncountStakes(tx, await stakesOf(tx, roundNumber));
};
