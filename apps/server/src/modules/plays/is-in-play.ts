import { currentRound } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import { hasPlayIn } from './play-store.ts';

/** Whether a player has a play in a round that has not ended. */
export const isInPlay = async (db: Db | Tx, userId: number): Promise<boolean> => {
  const round = await currentRound(db);
  if (round === null || round.phase === 'settled' || round.phase === 'void') return false;
  return hasPlayIn(db, userId, round.round_number);
};
