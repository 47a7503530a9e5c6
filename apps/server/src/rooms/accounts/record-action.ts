import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Caller } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { endSession } from './session-store.ts';

/** Writes down what a person did; LOGOUT ends the session too, its sockets included. */
export const recordAction = (
  db: Db,
  caller: Caller,
  { action, description, ip }: { action: 'LOGOUT' | 'TABLE_ENTER' | 'TABLE_LEAVE'; description: string; ip: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    await record(tx, { userId: caller.userId, action, description, ip });
    if (action === 'LOGOUT') await endSession(tx, caller.sessionId, 'logout');
  });
