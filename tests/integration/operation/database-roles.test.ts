import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, SILENT, startServer } from '@lajvard/server';
import { addressAs, type DatabaseAddress, type Db, migrate, openDb } from '@lajvard/server/database';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { SERVING_ROLE } from '@lajvard/server/testing/test-address.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../harness/child-environment.ts';
import { commandLine } from '../world/operator.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.resolve('@lajvard/server')));
const SECRET = 'k'.repeat(40);

const urlOf = ({ host, port, user, database: name }: DatabaseAddress): string =>
  `postgres:///${name}?${new URLSearchParams({ host: host ?? '', port: String(port ?? ''), user: user ?? '' })}`;

let database: FreshDatabase;
let folder: string;
const roles: string[] = [];
const children: ChildProcess[] = [];
const useDurableDatabase = (): void => {
  beforeEach(async () => {
    database = await freshDatabase('durable');
    folder = mkdtempSync(path.join(tmpdir(), 'lajvard-roles-'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    for (const role of roles.splice(0)) {
      await database.db.pool.query(`drop owned by ${role} cascade`);
      await database.db.pool.query(`drop role ${role}`);
    }
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
};

/** Creates a role for this test alone, because roles are shared by the whole PostgreSQL server. */
const newRole = async (options = ''): Promise<string> => {
  const role = `test_role_${randomUUID().slice(0, 8)}`;
  await database.db.pool.query(`create role ${role} login ${options}`);
  roles.push(role);
  return role;
};
const production = (serving: DatabaseAddress, owner?: DatabaseAddress) => ({
  TOKEN_SECRET: SECRET,
  RECEIPT_SECRET: SECRET,
  STUDIO_KEY: SECRET,
  MASTER_PASSWORD: 'a long one of our own',
  PUBLIC_URL: 'https://play.example',
  OFFICE_URL: 'https://office.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  DATA_DIR: folder,
  PORT: '0',
  LOG_LEVEL: 'silent',
  DATABASE_CONNECTIONS: '4',
  DATABASE_URL: urlOf(serving),
  ...(owner && { DATABASE_OWNER_URL: urlOf(owner) }),
});
const serve = (env: Record<string, string>) => startServer({ settings: readSettings(env), log: SILENT, leads: false });

// One database for all of them: each is refused, and only the last one leaves something behind.
describe('the role that serves', () => {
  let server: Db;
  beforeAll(async () => {
    database = await freshDatabase();
    server = openDb(database.address, 2, () => undefined);
  });
  afterAll(async () => {
    await server.close();
    await database.drop();
  });

  const BOOKS = [
    'ledger_entries',
    'ledger_movements',
    'audit_log',
    'staff_reads',
    'activities',
    'plays',
    'play_acks',
    'deposit_steps',
    'withdrawal_steps',
  ];
  const refused = async (statement: string): Promise<string> =>
    server.pool.query(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code ?? 'no code',
    );

  it.each(BOOKS)('reads and writes %s, and never changes, removes or empties it', async (book) => {
    const { rows } = await database.db.pool.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = '${book}'::regclass and attnum > 0 and attidentity = '' limit 1`,
    );
    const column = rows[0]?.name;
    expect(await refused(`select from ${book} limit 1`)).toBe('done');
    for (const statement of [
      `update ${book} set ${column} = ${column}`,
      `delete from ${book}`,
      `truncate ${book}`,
      `alter table ${book} disable trigger all`,
      `drop table ${book}`,
      `create trigger mine before insert on ${book} execute function ledger_is_append_only()`,
    ]) {
      expect(await refused(statement), statement).toBe('42501');
    }
  });

  it('removes no person, round or account, has no DDL, cannot switch triggers off or become the owner', async () => {
    const { rows } = await database.db.pool.query<{ owner: string }>('select current_user as owner');
    for (const statement of [
      'delete from users',
      'delete from rounds',
      'delete from ledger_accounts',
      'delete from deposits',
      'delete from signing_keys',
      "insert into migrations (name, sha256) values ('9999', '')",
      "update serving_rights set rights = '{SELECT,INSERT,UPDATE,DELETE}'",
      'set session_replication_role = replica',
      'create table mine (n int)',
      'create schema mine',
      "create function mine() returns int language sql as 'select 1'",
      'create role mine',
      'create index mine on ledger_entries (amount_cents)',
      'alter table users add column mine int',
      'update movement_times set posted_at = now()',
      `set role ${rows[0]?.owner}`,
      'create policy mine on graphile_worker._private_jobs using (true)',
      'delete from graphile_worker.migrations',
    ]) {
      expect(await refused(statement), statement).toMatch(/^(42501|55000|0LP01)$/);
    }
  });

  it('a grant that it gives itself does nothing', async () => {
    await server.pool.query(`grant update on ledger_entries to ${SERVING_ROLE}`).catch(() => undefined);
    expect(await refused('update ledger_entries set amount_cents = 0')).toBe('42501');
  });

  it('every table whose rows a trigger keeps for ever is in the list of what it may not change', async () => {
    const { rows } = await database.db.pool.query(`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and t.tgtype & 32 > 0 -- before truncate
        and not exists (select from serving_rights r where r.table_name = c.relname and not 'DELETE' = any(r.rights))`);
    expect(rows).toEqual([]);
  });

  it('has what it needs on tables that a later migration makes, and only reads views', async () => {
    const owner = database.db.pool;
    await owner.query(`create table later (id bigint generated always as identity, n int);
      create view later_view as select * from later;
      create table later_book (n int); insert into serving_rights values ('later_book', '{SELECT,INSERT}')`);
    expect(await refused('insert into later (n) values (1)')).toBe('done');
    await migrate(database.db, SERVING_ROLE);
    for (const statement of ['update later set n = 2', 'delete from later', 'select from later_view'])
      expect(await refused(statement), statement).toBe('done');
    expect(await refused('insert into later_book values (1)')).toBe('done');
    for (const statement of ['update later_view set n = 3', 'update later_book set n = 3', 'delete from later_book'])
      expect(await refused(statement), statement).toBe('42501');
  });
});

describe('a production', () => {
  useDurableDatabase();

  it('does not serve as a superuser, the owner, a member of the owner, or with a right too many or few', async () => {
    const owner = await newRole();
    const ownerAddress = { ...database.ownerAddress, user: owner };
    await expect(serve(production(database.ownerAddress))).rejects.toThrow(/is a superuser.*operators\/first-day.md/s);

    const { rows } = await database.db.pool.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and relname !~ '^pg_'`,
    );
    for (const { name } of rows) await database.db.pool.query(`alter table ${name} owner to ${owner}`);
    await expect(serve(production(ownerAddress))).rejects.toThrow('owns the tables');
    const member = await newRole(`in role ${owner}`);
    await expect(serve(production({ ...database.address, user: member }))).rejects.toThrow(
      'owns the tables, or is a member',
    );

    const stranger = await newRole();
    await database.db.pool.query(`grant select on migrations, serving_rights, serving_wants to ${stranger}`);
    await expect(serve(production({ ...database.address, user: stranger }))).rejects.toThrow(
      'lacks SELECT, INSERT on audit_log',
    );

    await database.db.pool.query(`grant update on audit_log to ${SERVING_ROLE}`);
    await expect(serve(production(database.address))).rejects.toThrow('has UPDATE on audit_log');
    await database.db.pool.query(`revoke update on audit_log from ${SERVING_ROLE}`);
    await database.db.pool.query(`grant create on schema public to ${SERVING_ROLE}`);
    await expect(serve(production(database.address))).rejects.toThrow('may create objects');
    await database.db.pool.query(`revoke create on schema public from ${SERVING_ROLE}`);
    const served = await serve(production(database.address));
    await served.close();
  });

  it('migrates as the owner and serves as the other role, from an empty database on', async () => {
    const owner = await newRole();
    const empty = `test_${randomUUID().replaceAll('-', '')}`;
    await database.db.pool.query(`create database ${empty} owner ${owner}`);
    try {
      const serving = { ...database.address, database: empty };
      await expect(serve(production(serving))).rejects.toThrow('DATABASE_OWNER_URL');
      const served = await serve(production(serving, { ...serving, user: owner }));
      await eventually(async () => ((await fetch(`${served.url}/healthz`)).ok ? true : undefined));
      await expect(served.db.pool.query('delete from ledger_movements')).rejects.toMatchObject({ code: '42501' });
      await served.close();
      // the owner's address is needed only when there is something to migrate
      const again = await serve(production(serving));
      await again.close();
    } finally {
      await database.db.pool.query(`drop database ${empty} with (force)`);
    }
  });

  it('can be migrated by a program of its own', async () => {
    await database.db.pool.query('grant update on audit_log to lajvard_server');
    const { DATABASE_URL, ...rest } = production(database.address, database.ownerAddress);
    const migrate = commandLine({ ...rest, DATABASE_URL });
    expect(await migrate('migrate')).toMatchObject({ code: 0, error: '' });
    const served = await serve(production(database.address));
    await served.close();
  });
});

describe('a demonstration with one address', () => {
  useDurableDatabase();

  it('makes the role that serves, uses it in every process, and goes on with a database of version 0.2.0', async () => {
    const name = database.address.database ?? '';
    roles.push(`${name}_server`);
    // which noted each of its own files, and not the one that replaces them
    await database.db.pool.query(`delete from migrations where name like '%-schema-of-0.2.0.sql'`);
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...CHILD_ENVIRONMENT,
        DEMO: '1',
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        PROCESSES: '2',
        DATABASE_CONNECTIONS: '4',
        DATABASE_URL: urlOf(database.ownerAddress),
        RATE_LIMIT_FACTOR: '0',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    children.push(child);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await eventually(() => (output.includes('is ready') ? true : undefined));
    const { rows } = await database.db.pool.query(
      `select distinct usename from pg_stat_activity
       where datname = current_database() and application_name like 'lajvard%' and pid <> pg_backend_pid()`,
    );
    expect(rows.map((row) => row.usename).filter((role) => role !== database.ownerAddress.user)).toEqual([
      `${name}_server`,
    ]);
    const asServer = openDb(addressAs(database.address, `${name}_server`, null), 1, () => undefined);
    await expect(asServer.pool.query('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
    await asServer.close();
    child.kill('SIGTERM');
    await new Promise((resolve) => child.on('exit', resolve));
  });
});
