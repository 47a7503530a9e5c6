import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { type EmptiedPot, emptyPot } from './empty-pot.ts';

/**
 * Settles a round: pot → bank, bank → the winners' wallets. Works once: the reference is the round's.
 * @param outcome a select of user_id, stake_cents and back_cents of every play
 */
export const roundSettled = (tx: Tx, roundNumber: number, outcome: RawBuilder<unknown>): Promise<EmptiedPot> =>
  emptyPot(tx, { kind: 'round-settled', reference: `settled:${roundNumber}`, roundNumber }, outcome);
