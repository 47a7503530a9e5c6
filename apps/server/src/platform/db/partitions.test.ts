import { cents } from '@lajvard/money';
import { SILENT } from '@lajvard/process';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWallet, post, prove } from '#modules/ledger';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { virtualTime } from '../../testing/virtual-clock.ts';
import { createPartitionWorker, partitionsAhead } from './partitions.ts';
import { type Db, openDb } from './pool.ts';
import { transaction } from './transaction.ts';

const DAY = 24 * 3_600;
const ROUND_SECONDS = 98;
let fresh: FreshDatabase;
let server: Db; // as the role that serves
beforeEach(async () => {
  fresh = await freshDatabase();
  server = openDb(fresh.address, 2, () => undefined);
});
afterEach(async () => {
  await server.close();
  await fresh.drop();
});

/** From now on entries are written in that month. */
const inMonth = (month: string) =>
  fresh.db.pool.query(`create or replace function ledger_month() returns date language sql stable parallel safe as
    $$ select date '${month}' $$`);
const monthAfter = async (months: number): Promise<string> => {
  const { rows } = await fresh.db.pool.query<{ month: string }>(
    `select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => $1))::date as month`,
    [months],
  );
  return rows[0]?.month ?? '';
};
const lay = async (): Promise<void> => {
  const laying = createPartitionWorker({
    db: server,
    clock: virtualTime(0).process(),
    log: SILENT,
    roundSeconds: ROUND_SECONDS,
  });
  laying.start();
  await laying.stop();
};
let deposits = 0;
const deposit = (userId: number, amount: number) =>
  transaction(fresh.db, async (tx) => {
    await openWallet(tx, userId);
    await post(tx, { kind: 'deposit-approved', userId, cents: cents(amount), reference: `test:${++deposits}` });
  });
const partitionsOf = async (table: string): Promise<string[]> => {
  const { rows } = await fresh.db.pool.query<{ partition: string }>(
    `select c.relname as partition from pg_inherits join pg_class c on c.oid = inhrelid
     where inhparent = $1::regclass order by 1`,
    [table],
  );
  return rows.map(({ partition }) => partition);
};

describe('the partitions of the books', () => {
  it('are laid two months ahead by the role that serves, once', async () => {
    await lay();
    const ahead = await partitionsAhead(server, ROUND_SECONDS);
    expect(ahead.ledger_entries).toBeGreaterThan(58 * DAY);
    expect(ahead.plays).toBeGreaterThan(60 * DAY);
    const before = await partitionsOf('ledger_entries');
    await lay();
    expect(await partitionsOf('ledger_entries')).toEqual(before);
  });

  it('are laid while a server leads the rounds', async () => {
    await inMonth(await monthAfter(2));
    const leader = await fresh.db.pool.connect();
    try {
      await leader.query('select pg_advisory_lock(7101202602)'); // of rounds/leader.ts, held as long as it leads
      await lay();
    } finally {
      leader.release(true);
    }
    expect((await partitionsAhead(server, ROUND_SECONDS)).ledger_entries).toBeGreaterThan(100 * DAY);
  });

  it('follow the months and the rounds', async () => {
    await inMonth(await monthAfter(5));
    await fresh.db.pool.query(`insert into rounds (round_number, phase, wheel, epoch, commitment, opened_at, bets_until,
      locks_at, closes_at, ended_at, void_reason)
      values (123456, 'void', 'studio-1', 1, '\\x00', now(), now(), now(), now(), now(), 'test')`);
    await lay();
    expect((await partitionsOf('ledger_entries')).length).toBeGreaterThanOrEqual(6);
    expect(await partitionsOf('plays')).toEqual([
      'plays',
      'plays_120000',
      'plays_150000',
      'plays_60000',
      'plays_90000',
    ]);
    expect((await partitionsAhead(server, ROUND_SECONDS)).plays).toBe((180_000 - 1 - 123_456) * ROUND_SECONDS);
  });

  it('take what is written in their months, and prove together', async () => {
    await deposit(1, 1_000);
    for (const months of [2, 3]) {
      await inMonth(await monthAfter(months));
      await lay();
      await deposit(1, 500);
    }
    const { rows } = await fresh.db.pool.query(
      'select count(distinct tableoid)::int as partitions, count(*)::int as entries from ledger_entries',
    );
    expect(rows[0]).toEqual({ partitions: 3, entries: 6 });
    expect(await prove(fresh.db)).toMatchObject({ ok: true, entries: 6 });
  });

  it('are out of reach for the role that serves, by their own names', async () => {
    await lay();
    const { rows } = await fresh.db.pool.query<{ partition: string }>(
      `select inhrelid::regclass::text as partition from pg_inherits join pg_class c on c.oid = inhparent
       where c.relname in ('plays', 'ledger_entries')`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { partition } of rows)
      for (const statement of [
        `select from ${partition}`,
        `insert into ${partition} default values`,
        `delete from ${partition}`,
      ])
        await expect(server.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
  });

  it('are append-only, each by itself', async () => {
    await lay();
    for (const partition of await partitionsOf('ledger_entries'))
      for (const statement of ['delete from', 'truncate'])
        await expect(fresh.db.pool.query(`${statement} partitions.${partition}`)).rejects.toThrow(
          'never changed or deleted',
        );
  });
});

describe('across the months', () => {
  const second = (month: string) => `
    with m as (insert into ledger_movements (kind, reference) values ('attack', 'attack') returning id)
    insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents, month)
    select e.account_id, e.sequence, m.id, e.amount_cents, e.balance_cents, '${month}' from m, ledger_entries e`;

  it('a sequence occurs once, also against updates that move nothing, and in a savepoint', async () => {
    await deposit(1, 1_000);
    const [now, later] = [await monthAfter(0), await monthAfter(2)];
    await expect(fresh.db.pool.query(second(now))).rejects.toThrow('duplicate key');
    await expect(fresh.db.pool.query(second(later))).rejects.toThrow('an entry without its balance');
    await inMonth(later);
    await lay();
    await expect(fresh.db.pool.query(second(later))).rejects.toThrow('an entry without its balance');
    await expect(fresh.db.pool.query('update ledger_accounts set balance_cents = balance_cents')).rejects.toThrow(
      'without its entry',
    );
    const client = await fresh.db.pool.connect();
    try {
      await client.query('begin; savepoint one');
      await expect(client.query(second(later))).rejects.toThrow('an entry without its balance');
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  it('a movement within a savepoint is as good as any other', async () => {
    await deposit(1, 1_000);
    await transaction(fresh.db, async (tx) => {
      await sql`savepoint one`.execute(tx.kysely);
      await post(tx, { kind: 'charge-made', userId: 1, cents: cents(5), reference: 'saved' });
    });
    expect(await prove(fresh.db)).toMatchObject({ ok: true, entries: 4 });
  });

  it('the proof finds a sequence that occurs twice, even where no count, sum or balance shows it', async () => {
    for (let n = 0; n < 4; n++) await deposit(1, 1_000);
    const later = await monthAfter(2);
    await inMonth(later);
    await lay();
    await fresh.db.pool.query(`set session_replication_role = replica;
      update ledger_entries set balance_cents = 3000 where sequence = 2 and balance_cents = 2000;
      update ledger_entries set sequence = 2, month = '${later}' where sequence = 3 and balance_cents = 3000;
      reset session_replication_role`);
    const { problems } = await prove(fresh.db);
    expect(problems).toEqual([expect.stringMatching(/a sequence occurs twice: account \d+ entry 2/)]);
  });
});
