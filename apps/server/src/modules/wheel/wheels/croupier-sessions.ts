import { type Dealer, mayDo } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { roleNow, staffNamesOf } from '#modules/identity';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';

interface Session {
  readonly dealer_id: number;
  readonly began_at: Date;
}

const openSession = async (db: Db | Tx): Promise<Session | undefined> =>
  (await sql<Session>`select dealer_id, began_at from croupier_sessions where ended_at is null`.execute(db.kysely))
    .rows[0];

/** Who stands at the wheel, as this member of staff sees it. */
export const readDealer = async (db: Db, readerId: number): Promise<Dealer> => {
  const session = await openSession(db);
  if (session === undefined) return null;
  const { dealer_id: id, began_at: since } = session;
  const names = await staffNamesOf(db, [id]);
  return { name: names.get(id) ?? String(id), since: since.getTime(), is_you: id === readerId };
};

interface Author {
  readonly staffId: number;
  readonly ip: string;
}

/** Ends the session that is open. */
const end = async (tx: Tx, { dealer_id: dealerId }: Session, by: Author): Promise<void> => {
  await sql`
    update croupier_sessions set ended_at = table_clock(), ended_by = ${by.staffId} where ended_at is null`.execute(
    tx.kysely,
  );
  await audit(tx, { ...by, action: 'DEALER_ENDED', subject: `user:${dealerId}`, before: null, after: null });
};

/** Sessions follow each other under one lock, that of the table's wheel. */
const lockWheel = async (tx: Tx): Promise<void> => {
  await sql`select from wheel_source for update`.execute(tx.kysely);
};

/** Somebody stands at the wheel from now on, in place of the one before them. */
export const beginDealing = (db: Db, by: Author): Promise<Refused<'dealer-changed' | 'not-allowed'> | undefined> =>
  transaction(db, async (tx) => {
    await lockWheel(tx);
    if (!mayDo(await roleNow(tx, by.staffId), 'wheel.enter')) return new Refused('not-allowed');
    const before = await openSession(tx);
    if (before?.dealer_id === by.staffId) return new Refused('dealer-changed');
    if (before !== undefined) await end(tx, before, by);
    await sql`insert into croupier_sessions (dealer_id) values (${by.staffId})`.execute(tx.kysely);
    await audit(tx, { ...by, action: 'DEALER_BEGAN', subject: `user:${by.staffId}`, before: null, after: null });
    return undefined;
  });

/** Somebody leaves the wheel, or a pit boss ends the session of a colleague who forgot to. */
export const endDealing = (db: Db, by: Author): Promise<Refused<'dealer-changed' | 'not-allowed'> | undefined> =>
  transaction(db, async (tx) => {
    await lockWheel(tx);
    const role = await roleNow(tx, by.staffId);
    if (!mayDo(role, 'wheel.enter')) return new Refused('not-allowed');
    const session = await openSession(tx);
    const mayEnd = session?.dealer_id === by.staffId || mayDo(role, 'table.pause');
    if (session === undefined || !mayEnd) return new Refused('dealer-changed');
    await end(tx, session, by);
    return undefined;
  });
