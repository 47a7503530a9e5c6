import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrateQueue } from '../queue/queue.ts';
import type { Db } from './pool.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const MIGRATION_LOCK = 7_101_202_601; // any constant: several processes may start at once, one migrates

/**
 * Brings the database to the newest schema: runs the SQL files of `migrations/` that it does not have yet, in the order of their names, each in a transaction; then
 * what the job queue brings along.
 * @throws when a file that has been run was changed since
 */
export const migrate = async (db: Db): Promise<void> => {
  await db.kysely.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    try {
      await sql`create table if not exists migrations (name text primary key, sha256 text not null, run_at timestamptz not null default clock_timestamp())`.execute(
        connection,
      );
      const done = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(connection);
      const known = new Map(done.rows.map((row) => [row.name, row.sha256]));
      for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()) {
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
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
  await migrateQueue(db); // on a connection of its own, and safe against others: not under our lock
};
