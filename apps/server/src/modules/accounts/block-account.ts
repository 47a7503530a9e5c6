import { record } from '#modules/activity';
import { audit } from '#modules/audit';
import { bar, unbar } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { AccountsContext } from './ports.ts';
import { endSessionsOf } from './session-store.ts';
import { lockUser, setBlacklisted, type UserRow } from './store.ts';

type Sessions = Pick<AccountsContext, 'db' | 'ended'>;

/** To whom it is done, and by which member of staff. */
export interface Doing {
  readonly userId: number;
  readonly staffId: number;
  readonly ip: string;
}

/** The member, kept from changing until the transaction ends; staff is neither blacklisted nor reactivated, so nobody locks themselves out. */
export const lockMember = async (tx: Tx, userId: number): Promise<UserRow | Refused<'not-found' | 'staff-account'>> => {
  const user = await lockUser(tx, userId);
  if (user === undefined) return new Refused('not-found');
  return user.level === 'admin' ? new Refused('staff-account') : user;
};

/** The blacklisting itself; who did it and why is for the caller to audit. Doing it again changes nothing. */
export const blacklist = async (tx: Tx, ended: AccountsContext['ended'], user: UserRow): Promise<void> => {
  await setBlacklisted(tx, user.id, true);
  await bar(tx, user.id, 'blacklisted', null);
  await endSessionsOf(tx, ended, user.id, 'blacklisted');
  if (user.blacklisted_at !== null) return;
  await record(tx, { userId: user.id, action: 'BLACKLISTED', ip: null }); // the player reads it: not from where staff works
};

/**
 * Blacklists a person: no play and no sign-in from the commit on, every session and socket of theirs ends within two seconds everywhere.
 * An accepted play is settled as usual. Doing it again changes nothing.
 */
export const blockAccount = (
  { db, ended }: Sessions,
  { userId, staffId, ip }: Doing,
): Promise<Refused<'not-found' | 'staff-account'> | undefined> =>
  transaction(db, async (tx) => {
    const user = await lockMember(tx, userId);
    if (user instanceof Refused) return user;
    await blacklist(tx, ended, user);
    if (user.blacklisted_at !== null) return undefined;
    await audit(tx, {
      ...{ staffId, action: 'MEMBER_BLOCKED', subject: `user:${userId}`, ip },
      before: { blacklisted: false },
      after: { blacklisted: true },
    });
    return undefined;
  });

/** Takes a blacklisting back. A closure or a self-exclusion stays: nobody can end those early. */
export const unblockAccount = (
  { db }: Sessions,
  { userId, staffId, ip }: Doing,
): Promise<Refused<'not-found' | 'staff-account'> | undefined> =>
  transaction(db, async (tx) => {
    const user = await lockMember(tx, userId);
    if (user instanceof Refused) return user;
    await setBlacklisted(tx, userId, false);
    await unbar(tx, userId, 'blacklisted');
    if (user.blacklisted_at === null) return undefined;
    await record(tx, { userId, action: 'REACTIVATED', ip: null });
    await audit(tx, {
      ...{ staffId, action: 'MEMBER_UNBLOCKED', subject: `user:${userId}`, ip },
      before: { blacklisted: true },
      after: { blacklisted: false },
    });
    return undefined;
  });
