import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { afterEach, describe, expect, it } from 'vitest';

const opened: FreshDatabase[] = [];
const open = async (kind?: Parameters<typeof freshDatabase>[0]): Promise<FreshDatabase> => {
  const fresh = await freshDatabase(kind);
  opened.push(fresh);
  return fresh;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((fresh) => fresh.drop()));
});

describe('a fresh database', () => {
  it('is migrated and empty', async () => {
    const { db } = await open();
    const { rows } = await db.pool.query(
      'select (select count(*) from migrations) > 0 as migrated, (select count(*) from users) as people',
    );
    expect(rows).toEqual([{ migrated: true, people: 0 }]);
  });

  it('shares nothing with another one made at the same time', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await first.db.pool.query('create table mark (here int)');
    const { rows } = await second.db.pool.query("select to_regclass('mark') as mark");
    expect(rows).toEqual([{ mark: null }]);
  });

  it('on the durable PostgreSQL of the run writes as durably as in production', async () => {
    const { db } = await open('durable');
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
    const { rows } = await db.pool.query('select setting from pg_settings where name = any($1)', [names]);
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'on', 'on']);
  });

  it('has each index once', async () => {
    const { db } = await open();
    const { rows } = await db.pool.query(`
      select array_agg(indexrelid::regclass::text order by 1) as twice from pg_index
      join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
      group by indrelid, indkey::text, indclass::text, relam,
        pg_get_expr(indexprs, indrelid), pg_get_expr(indpred, indrelid)
      having count(*) > 1`);
    expect(rows).toEqual([]);
  });

  it('is gone when it is dropped, even while somebody is connected', async () => {
    const { db, address, drop } = await open();
    const other = await open();
    await db.pool.query('select 1');
    await drop();
    const { rows } = await other.db.pool.query('select from pg_database where datname = $1', [address.database]);
    expect(rows).toEqual([]);
  });
});
