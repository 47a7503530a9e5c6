import type { Db } from '#platform/db/pool.ts';
import { countConnected } from './seat-store.ts';

/** How many players are at the live table now, across all processes. `userIds` limits the count to these players. */
export const onlineCount = (db: Db, userIds: readonly number[] | null = null): Promise<number> =>
  countConnected(db, userIds);
