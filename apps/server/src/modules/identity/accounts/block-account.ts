import { audit } from '#modules/audit';
import { bar, unbar } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { IdentityContext } from '../ports.ts';
import { lockUser, setBlacklisted, type UserRow } from '../profile/user-store.ts';
import { endSessionsOf } from '../sessions/session-store.ts';

type Sessions = Pick<IdentityContext, 'db' | 'ended'>;

/** Whose account changes, and which member of staff does it. */
export interface StaffActor {
  readonly userId: number;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Locks a member's row until the transaction ends. Staff accounts are refused: staff are neither blacklisted nor
 * reactivated, so nobody can lock themselves out.
 */
export const lockMember = async (tx: Tx, userId: number): Promise<UserRow | Refused<'not-found' | 'staff-account'>> => {
  const user = await lockUser(tx, userId);
  if (user === undefined) return new Refused('not-found');
  return user.level === 'admin' ? new Refused('staff-account') : user;
};

/** Blacklists a player; the caller audits who did it and why, unless it was so. Repeating it changes nothing. */
export const blacklist = async (tx: Tx, ended: IdentityContext['ended'], user: UserRow): Promise<void> => {
  await setBlacklisted(tx, user.id, true);
  await bar(tx, user.id, 'blacklisted', null);
  await endSessionsOf(tx, ended, user.id, 'blacklisted');
};

/**
 * Blacklists a person: from the commit on they cannot play or sign in, and within two seconds all their sessions and
 * sockets end everywhere. An accepted play is settled as usual. Repeating it changes nothing.
 */
export const blockAccount = (
  { db, ended }: Sessions,
  { userId, staffId, ip }: StaffActor,
): Promise<Refused<'not-found' | 'staff-account'> | undefined> =>
  transaction(db, async (tx) => {
    const user = await lockMember(tx, userId);
    if (user instanceof Refused) return user;
    await blacklist(tx, ended, user);
    if (user.blacklisted_at !== null) return undefined;
    await audit(tx, {
      staffId,
      action: 'MEMBER_BLOCKED',
      subject: `user:${userId}`,
      ip,
      before: { blacklisted: false },
      after: { blacklisted: true },
      players: [{ userId }],
    });
    return undefined;
  });

/** Takes a blacklisting back. A closure or self-exclusion stays: nobody can end those early. */
export const unblockAccount = (
  { db }: Sessions,
  { userId, staffId, ip }: StaffActor,
): Promise<Refused<'not-found' | 'staff-account'> | undefined> =>
  transaction(db, async (tx) => {
    const user = await lockMember(tx, userId);
    if (user instanceof Refused) return user;
    await setBlacklisted(tx, userId, false);
    await unbar(tx, userId, 'blacklisted');
    if (user.blacklisted_at === null) return undefined;
    await audit(tx, {
      staffId,
      action: 'MEMBER_UNBLOCKED',
      subject: `user:${userId}`,
      ip,
      before: { blacklisted: true },
      after: { blacklisted: false },
      players: [{ userId }],
    });
    return undefined;
  });
