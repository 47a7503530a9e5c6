import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { type EmptiedPot, emptyPot } from './empty-pot.ts';

/**
 * Voids a round: pot → the wallets the stakes came from, to the cent. Works once: the reference is the round's.
 * @param stakes a select of user_id, stake_cents and back_cents (equal) of every play
 */
export const roundVoided = (tx: Tx, roundNumber: number, stakes: RawBuilder<unknown>): Promise<EmptiedPot> =>
  emptyPot(tx, { kind: 'round-voided', reference: `voided:${roundNumber}`, roundNumber }, stakes);
