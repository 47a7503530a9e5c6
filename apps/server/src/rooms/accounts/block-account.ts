import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { bar, unbar } from '#rooms/limits';
import { endSessionsOf } from './session-store.ts';
import { lockUser, setBlacklisted } from './store.ts';

/** Who does it, as it is written down. */
export interface Doing {
  readonly userId: number;
  readonly by: string;
  readonly ip: string | null;
}

/**
 * Blacklists a person: no play and no sign-in from the commit on, every session and socket of theirs ends within two seconds everywhere.
 * An accepted play is settled as usual. Doing it again changes nothing.
 */
export const blockAccount = (db: Db, { userId, by, ip }: Doing): Promise<Refused | undefined> =>
  transaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) return new Refused('not-found');
    await setBlacklisted(tx, userId, true);
    await bar(tx, userId, 'blacklisted', null);
    await endSessionsOf(tx, userId, 'blacklisted');
    if (user.blacklisted_at === null) await record(tx, { userId, action: 'BLACKLISTED', description: by, ip });
    return undefined;
  });

/** Takes a blacklisting back. A closure or a self-exclusion stays: nobody can end those early. */
export const unblockAccount = (db: Db, { userId, by, ip }: Doing): Promise<Refused | undefined> =>
  transaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === undefined) return new Refused('not-found');
    await setBlacklisted(tx, userId, false);
    await unbar(tx, userId, 'blacklisted');
    if (user.blacklisted_at !== null) await record(tx, { userId, action: 'REACTIVATED', description: by, ip });
    return undefined;
  });
