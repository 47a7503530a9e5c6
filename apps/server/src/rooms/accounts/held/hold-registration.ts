import type { Tx } from '#platform/db/pool.ts';
import { bar } from '#rooms/limits';
import { findMatches, setHeld } from './store.ts';

/**
 * Holds a registration that resembles an account which may not play: no deposit and no play until staff has looked at it.
 * To be called when it is complete, in its transaction; the answer to the person is the same either way.
 */
export const holdIfKnown = async (tx: Tx, userId: number): Promise<void> => {
  const matches = await findMatches(tx, userId);
  if (matches.length === 0) return;
  await setHeld(tx, userId, matches);
  await bar(tx, userId, 'held', null);
};
