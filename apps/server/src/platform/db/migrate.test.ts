import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts';
import { type LockPatience, migrate, schemaProblems } from './migrate.ts';
import { readMigration } from './migration-files.ts';

const PATIENCE: LockPatience = { lockMs: 50, pauseMs: 20, tries: 100 };

let fresh: FreshDatabase;
let folder: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-migrations-'));
  // the list of a database of its own, with its column `needs`
  await fresh.db.pool.query('truncate migrations; create table things (name text); insert into things values ($$a$$)');
});
afterEach(async () => {
  await fresh.drop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const run = (patience = PATIENCE) => migrate(fresh.db, null, { folder, patience });
const done = async (): Promise<string[]> =>
  (await fresh.db.pool.query('select name from migrations order by name')).rows.map(({ name }) => name);

/** A transaction of somebody else that has read the table and goes on. */
const hold = async (): Promise<PoolClient> => {
  const client = await fresh.db.pool.connect();
  await client.query('begin; select * from things');
  return client;
};

describe('a migration', () => {
  it('that gets no lock lets the others pass, and tries again', async () => {
    write('0001-a.sql', 'alter table things add column size int;');
    const holder = await hold();
    const migrated = run({ ...PATIENCE, lockMs: 500 }); // long enough to be seen while it waits
    const tried = "select from pg_stat_activity where query like 'alter table things%' and wait_event_type = 'Lock'";
    await expect.poll(async () => (await fresh.db.pool.query(tried)).rowCount, { interval: 5 }).toBe(1);
    expect((await fresh.db.pool.query('select name from things')).rowCount, 'a reader behind it').toBe(1);
    await holder.query('commit');
    holder.release();
    await migrated;
    expect(await done()).toEqual(['0001-a.sql']);
  });

  it('that gets none at all says so, has changed nothing, and can be run again', async () => {
    write('0001-a.sql', 'create table others (); alter table things add column size int;');
    const holder = await hold();
    await expect(run({ lockMs: 20, pauseMs: 1, tries: 2 })).rejects.toThrow('0001-a.sql got no lock in 2 attempts');
    await holder.query('rollback');
    holder.release();
    expect(await done()).toEqual([]);
    await run();
    expect(await done()).toEqual(['0001-a.sql']);
  });

  it('makes an index beside those who write, in one of two programs that start at once', async () => {
    write(
      '0001-index.sql',
      '-- migrate: no transaction\n-- For lists by name.\ndrop index concurrently if exists things_by_name;\n' +
        'create index concurrently things_by_name\n  on things (name);\n',
    );
    await Promise.all([run(), run()]);
    const { rows } = await fresh.db.pool.query(
      "select indisvalid from pg_index where indexrelid = 'things_by_name'::regclass",
    );
    expect([rows, await done()]).toEqual([[{ indisvalid: true }], ['0001-index.sql']]);
  });

  it('without a transaction that fails is run again as a whole', async () => {
    const index =
      'drop index concurrently if exists things_once;\n' +
      'create unique index concurrently things_once on things (name);\n';
    write('0001-index.sql', `-- migrate: no transaction\n${index}`);
    await fresh.db.pool.query("insert into things values ('a')");
    await expect(run()).rejects.toMatchObject({ code: '23505' });
    expect(await done()).toEqual([]);
    await fresh.db.pool.query('delete from things');
    await run();
    const { rows } = await fresh.db.pool.query(
      "select indisvalid from pg_index where indexrelid = 'things_once'::regclass",
    );
    expect([rows, await done()]).toEqual([[{ indisvalid: true }], ['0001-index.sql']]);
  });

  it('that was changed after it was applied is refused', async () => {
    write('0001-a.sql', 'create table others ();');
    await run();
    write('0001-a.sql', 'create table others (id int);');
    await expect(run()).rejects.toThrow('0001-a.sql was changed');
  });
});

describe('a file that replaces those of a release', () => {
  const OLD = { '0001-a.sql': 'create table others ();', '0003-c.sql': 'alter table others add column size int;' };
  const REPLACEMENT = '0003-schema-of-1.0.0.sql';
  const NEWER = '0004-d.sql';
  const newest = ['0001-a.sql', '0003-c.sql', REPLACEMENT, NEWER];
  const problems = () => schemaProblems(fresh.db, folder);
  const sizes = async () =>
    (
      await fresh.db.pool.query(`select count(*)::int as n from pg_attribute where attname = 'size'
      and attrelid = to_regclass('others')`)
    ).rows[0].n;

  /** The folder of the release, of which a database may have run a part. */
  const runReleased = async (...names: (keyof typeof OLD)[]) => {
    for (const name of names) write(name, OLD[name]);
    await run();
    for (const name of names) rmSync(path.join(folder, name));
  };
  beforeEach(() => {
    write(NEWER, 'alter table others add column colour text;');
  });
  const squash = () => {
    const lines = Object.entries(OLD).map(([name, text]) => `--   ${readMigration(name, text).sha256} ${name}`);
    write(
      REPLACEMENT,
      ['-- migrate: replaces 0001 to 0003', 'create table others (size int);', ...lines, ''].join('\n'),
    );
  };

  it('makes the schema of an empty database, which an older program then takes for its own', async () => {
    squash();
    await run();
    expect([await done(), await sizes(), await problems()]).toEqual([newest, 1, []]);
    await run();
    rmSync(path.join(folder, REPLACEMENT));
    for (const [name, text] of Object.entries(OLD)) write(name, text);
    await run();
    expect([await done(), await problems()], 'the older program').toEqual([newest, []]);
  });

  it('is only noted in a database where all of them have run', async () => {
    rmSync(path.join(folder, NEWER));
    await runReleased('0001-a.sql', '0003-c.sql');
    squash();
    expect(await problems(), 'before it is noted').toEqual([]);
    write(NEWER, 'alter table others add column colour text;');
    await run();
    expect([await done(), await sizes(), await problems()]).toEqual([newest, 1, []]);
  });

  it('sends an older database to that release first, and changes nothing', async () => {
    rmSync(path.join(folder, NEWER));
    await runReleased('0001-a.sql');
    write(NEWER, 'alter table others add column colour text;');
    squash();
    const sentence = 'older than version 1.0.0: it lacks 0003-c.sql. Upgrade it to 1.0.0 first, then to this version.';
    expect(await problems()).toEqual([expect.stringContaining(sentence)]);
    await expect(run()).rejects.toThrow(sentence);
    expect([await done(), await sizes()]).toEqual([['0001-a.sql'], 0]);
  });

  it('takes a database for older where a file ran that the release no longer had', async () => {
    await fresh.db.pool.query("insert into migrations values ('0000-before.sql', '')");
    squash();
    await expect(run()).rejects.toThrow('Upgrade it to 1.0.0 first');
  });

  it('refuses a database where one of them ran with another text', async () => {
    rmSync(path.join(folder, NEWER));
    await runReleased('0001-a.sql', '0003-c.sql');
    await fresh.db.pool.query("update migrations set sha256 = 'other' where name = '0001-a.sql'");
    squash();
    await expect(run()).rejects.toThrow('0001-a.sql was changed');
  });
});

describe('a program', () => {
  const older = () => schemaProblems(fresh.db, folder);

  it('does not serve a database that lacks a migration of its own', async () => {
    write('0001-a.sql', 'create table others ();');
    expect(await older()).toEqual([expect.stringContaining('lacks 0001-a.sql')]);
    await run();
    expect(await older()).toEqual([]);
  });

  it('serves a newer database that only has more, and none that has taken away what it uses', async () => {
    write('0001-a.sql', 'create table others ();');
    write('0002-expand.sql', 'alter table things add column size int;');
    await run();
    rmSync(path.join(folder, '0002-expand.sql'));
    expect(await older(), 'expanded').toEqual([]);

    write('0002-expand.sql', 'alter table things add column size int;');
    write('0003-contract.sql', '-- migrate: needs 0002\nalter table things drop column name;');
    await run();
    rmSync(path.join(folder, '0003-contract.sql'));
    expect(await older(), 'contracted, and this one knows the expansion').toEqual([]);
    rmSync(path.join(folder, '0002-expand.sql'));
    expect(await older()).toEqual([expect.stringMatching(/too new .* 0003-contract.sql .* migration 0002 .* 0001/)]);
  });
});

it.each([
  ['-- migrate: later\nselect 1;', 'unknown marker'],
  ['-- migrate: needs 0009\nselect 1;', 'needs a later one'],
  ['-- migrate: no transaction\ndo $$ begin end $$;', 'plain statements only'],
  ['-- migrate: replaces 0001 to 0008\nselect 1;', 'called 0008-schema-of-VERSION.sql and lists them'],
])('%s is refused', (text, sentence) => {
  expect(() => readMigration('0008-x.sql', text)).toThrow(sentence);
});
