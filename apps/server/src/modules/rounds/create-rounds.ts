import type { DatabaseAddress } from '#platform/db/pool.ts';
import { createEngine } from './engine.ts';
import { createLeader } from './leader.ts';
import type { EngineOptions, Rounds } from './ports.ts';

/**
 * Creates the engine of the table with its own leadership.
 * @param leaderAddress the database, for the connection that holds the leadership
 */
export const createRounds = ({
  leaderAddress,
  ...options
}: Omit<EngineOptions, 'leadership'> & { readonly leaderAddress: DatabaseAddress }): Rounds => {
  const { db, clock, log } = options;
  return createEngine({ ...options, leadership: createLeader({ db, address: leaderAddress, clock, log }) });
};
