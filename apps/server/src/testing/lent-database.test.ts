import { afterEach, expect, test } from 'vitest';
import { openDb } from '#platform/db/pool.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { lentDatabase } from './lent-database.ts';
import { testTable } from './test-table.ts';

const borrowed: FreshDatabase[] = [];
const borrow = async (): Promise<FreshDatabase> => {
  const lent = await lentDatabase();
  borrowed.push(lent);
  return lent;
};
afterEach(async () => {
  for (const each of borrowed.splice(0)) await each.drop();
});

/** All rows of all tables and the state of all sequences, but those of the lending itself. */
const contentOf = async ({ db }: FreshDatabase): Promise<object> => {
  const { rows: tables } = await db.pool.query<{ name: string; row: string }>(`
    select format('%I.%I', n.nspname, relname) as name,
      case relkind when 'S' then 'array[last_value, is_called::int]' else 'to_jsonb(t)' end as row
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'S') and nspname not in ('pg_catalog', 'information_schema', 'lent') order by 1`);
  const contents = await Promise.all(
    tables.map(async ({ name, row }) => {
      const { rows } = await db.pool.query(`select ${row} as row from ${name} t order by 1`);
      return [name, rows] as const;
    }),
  );
  return Object.fromEntries(contents);
};
const nameOf = ({ address }: FreshDatabase): string => address.database ?? '';

test('a database that is lent again has the rows and sequences of a new one', async () => {
  const fresh = await freshDatabase();
  const ofNew = await contentOf(fresh);
  await fresh.drop();
  const first = await borrow();
  expect(await contentOf(first)).toEqual(ofNew);
  await first.db.pool.query(`
    insert into users (level, account_code, email, password_hash) values ('user', '100000001', 'a@example.org', '-');
    update leadership set epoch = epoch + 7;
    delete from migrations where name like '0001%';
    insert into ledger_movements (kind, reference) values ('test', 'lent');
    set session_replication_role = replica; delete from ledger_accounts; set statement_timeout = 5000`);
  expect(await contentOf(first)).not.toEqual(ofNew);
  await first.drop();
  const second = await borrow();
  expect(nameOf(second), 'the same one').toBe(nameOf(first));
  expect(await contentOf(second)).toEqual(ofNew);
  const { rows } = await second.db.pool.query(`select current_setting('session_replication_role') as role,
    current_setting('statement_timeout') as timeout`);
  expect(rows).toEqual([{ role: 'origin', timeout: '0' }]);
});

test.each([
  ['a new table', 'create table more ()'],
  ['a disabled trigger', 'alter table rounds disable trigger all'],
  ['a granted right', 'grant delete on users to public'],
  ['a table created and rolled back', 'begin; create table more (); rollback'],
])('a database is not lent again after a test left %s', async (_what, change) => {
  const first = await borrow();
  await first.db.pool.query(change);
  await first.drop();
  expect(nameOf(await borrow())).not.toBe(nameOf(first));
});

test('a database is not lent again while a test has left a transaction open', async () => {
  const first = await borrow();
  const client = await first.db.pool.connect();
  await client.query('begin; update leadership set epoch = 99');
  const given = first.drop();
  client.release();
  await given;
  expect(nameOf(await borrow())).not.toBe(nameOf(first));
});

test('sessions that a test left behind are ended and rolled back before the database is lent again', async () => {
  const first = await borrow();
  const left = openDb(first.ownerAddress, 1, () => undefined);
  const client = await left.pool.connect();
  client.on('error', () => undefined);
  await client.query(`begin; update leadership set epoch = 99`);
  await first.drop();
  const second = await borrow();
  expect(nameOf(second)).toBe(nameOf(first));
  expect((await second.db.pool.query('select epoch from leadership')).rows).toEqual([{ epoch: 0 }]);
  await expect(client.query('commit')).rejects.toThrow();
  client.release(true);
  await left.close();
});

test('queries of a test that is over cannot reach the database it gave back', async () => {
  const first = await borrow();
  await first.drop();
  expect(() => first.db.pool.query('select')).toThrow('was given back');
});

test('simultaneous borrowers get different databases, and a test table gets one of its own', async () => {
  const [one, other] = [await borrow(), await borrow()];
  expect(nameOf(one)).not.toBe(nameOf(other));
  const table = await testTable();
  expect([nameOf(one), nameOf(other)]).not.toContain(nameOf(table));
  await table.end();
});

test('a database whose idle sessions have ended is lent again', async () => {
  const first = await borrow();
  await first.db.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  await first.drop();
  expect(nameOf(await borrow())).toBe(nameOf(first));
});
