import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { migrateQueue } from '../queue/queue.ts';
import type { Db, NoTables } from './pool.ts';
import { grantToServer } from './serving-role.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const MIGRATION_LOCK = 7_101_202_601; // any constant: several processes may start at once, one migrates

const files = async (): Promise<string[]> => (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort();

/** The migrations that this program has and the database has not, as whoever may read its list. */
export const pendingMigrations = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(
    db.kysely,
  );
  const done = rows[0]?.there
    ? await sql<{ name: string }>`select name from migrations`.execute(db.kysely)
    : { rows: [] };
  const known = new Set(done.rows.map(({ name }) => name));
  return (await files()).filter((name) => !known.has(name));
};

/**
 * Brings the database to the newest schema: runs the SQL files of `migrations/` that it does not have yet, in the order
 * of their names, each in a transaction; then what the job queue brings along; then gives the role that serves what it
 * needs and no more.
 * @param db as the owner of the tables
 * @param server the role that serves; null: the owner itself, where there is no other
 * @throws when a file that has been run was changed since
 */
export const migrate = async (db: Db, server: string | null): Promise<void> => {
  await underLock(db, async (connection) => {
    await sql`
      create table if not exists migrations (
        name text primary key, sha256 text not null, run_at timestamptz not null default clock_timestamp())`.execute(
      connection,
    );
    const done = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(connection);
    const known = new Map(done.rows.map((row) => [row.name, row.sha256]));
    for (const name of await files()) {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`migration ${name} was changed after it had been run`);
      await connection.transaction().execute(async (tx) => {
        await sql.raw(text).execute(tx);
        await sql`insert into migrations (name, sha256) values (${name}, ${sha256})`.execute(tx);
      });
    }
  });
  await migrateQueue(db); // on a connection of its own, and safe against others: not under our lock
  if (server !== null) await underLock(db, (connection) => grantToServer(connection, server));
};

/** Several processes may start at once: one at a time does this. */
const underLock = (db: Db, act: (connection: Kysely<NoTables>) => Promise<void>): Promise<void> =>
  db.kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      await act(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
