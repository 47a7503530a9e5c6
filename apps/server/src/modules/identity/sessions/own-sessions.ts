import type { Session } from '@lajvard/contract';
import { record } from '#modules/activity';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Caller } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { describeBrowser } from './describe-browser-rules.ts';
import { endSession, endSessionOf, endSessionsBut, openSessionsOf } from './session-store.ts';

/** The person's open sessions. */
export const listSessions = async (
  db: Db,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<Session[]> =>
  (await openSessionsOf(db, userId)).map((row) => ({
    id: row.id,
    ...describeBrowser(row.user_agent),
    ip: row.ip,
    first_used_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === sessionId,
  }));

/** Ends one session of the person, or all except the caller's. @returns how many ended */
export const endSessions = (
  { db, ended }: Pick<IdentityContext, 'db' | 'ended'>,
  { userId, sessionId }: Caller,
  which: { readonly id: string } | 'others',
  ip: string,
): Promise<number> =>
  transaction(db, async (tx) => {
    const count =
      which === 'others'
        ? await endSessionsBut(tx, ended, userId, sessionId)
        : await endSessionOf(tx, ended, userId, which.id);
    if (count > 0) await record(tx, { userId, action: 'SESSIONS_ENDED', description: String(count), ip });
    return count;
  });

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
