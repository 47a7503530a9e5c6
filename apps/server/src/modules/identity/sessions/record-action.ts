import { record } from '#modules/activity';
import { transaction } from '#platform/db/transaction.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { endSession } from './session-store.ts';

/** Records what a person did. LOGOUT also ends the session and its sockets. */
export const recordAction = async (
  { db, ended }: Pick<IdentityContext, 'db' | 'ended'>,
  caller: Caller,
  { action, description, ip }: { action: 'LOGOUT' | 'TABLE_ENTER' | 'TABLE_LEAVE'; description: string; ip: string },
): Promise<void> => {
  await transaction(db, async (tx) => {
    await record(tx, { userId: caller.userId, action, description, ip });
    if (action === 'LOGOUT') await endSession(tx, ended, caller.sessionId, 'logout');
  });
};
