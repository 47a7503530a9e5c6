import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { migrateQueue } from '../queue/queue.ts';
import { type Migration, newestOf, numberOf, readMigrations } from './migration-files.ts';
import type { Db, NoTables } from './pool.ts';
import { grantToServer } from './serving-role.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
const MIGRATION_LOCK = 7_101_202_601; // any constant: several processes may start at once, one migrates
const LOOK_MS = 200;
/** SQLSTATEs: no lock in time, deadlock. */
const LOCKED_OUT = ['55P03', '40P01'];

/** How a migration waits for tables that others use. */
export interface LockPatience {
  /** How long it waits for a lock: plays wait behind it. */
  readonly lockMs: number;
  /** How long it then lets the others pass. */
  readonly pauseMs: number;
  readonly tries: number;
}
/** Well below the three seconds of the lock of a round; a minute and a half in all. */
const PATIENCE: LockPatience = { lockMs: 1_000, pauseMs: 2_000, tries: 30 };

export interface MigrateOptions {
  readonly folder?: string;
  readonly patience?: LockPatience;
}

const filesIn = (folder: string | undefined): Promise<Migration[]> =>
  readMigrations(folder === undefined ? MIGRATIONS : pathToFileURL(`${folder}/`));

/**
 * Why this program cannot serve the database, for any role that reads its migrations: it lacks some of ours (the
 * floor), or has one that carries no program as old as this one (the ceiling). None: it can.
 */
export const schemaProblems = async (db: Db, folder?: string): Promise<string[]> => {
  const ours = await filesIn(folder);
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(
    db.kysely,
  );
  const done = rows[0]?.there
    ? (
        await sql<{ name: string; needs: string | null }>`
          select name, to_jsonb(migrations) ->> 'needs' as needs from migrations order by name`.execute(db.kysely)
      ).rows
    : [];
  const noted = new Set(done.map(({ name }) => name));
  const half = ours.flatMap((migration) => halfReplaced(migration, noted) ?? []);
  const missing = ours
    .filter((migration) => !noted.has(migration.name) && !hasReplaced(migration, noted))
    .map(({ name }) => name);
  const newest = newestOf(ours);
  return [
    ...half,
    ...(missing.length === 0 || half.length > 0
      ? []
      : [
          `The database lacks ${missing.join(', ')}. ` +
            'Start once with DATABASE_OWNER_URL, or run `npm run -s lajvard -- migrate` with it.',
        ]),
    ...done
      .filter(({ needs }) => needs !== null && needs > newest)
      .map(
        ({ name, needs }) =>
          `The database is too new for this version: ${name} needs a version with migration ${needs} or later, ` +
          `this one ends with ${newest}. Run the newer version.`,
      ),
  ];
};

/** Whether the database has all that the migration replaces, and so the schema that it would make. */
const hasReplaced = ({ replaces }: Migration, noted: ReadonlySet<string>): boolean =>
  replaces?.files.every(({ name }) => noted.has(name)) ?? false;

/** Why a migration that replaces others can neither run nor be left out: the database is neither empty nor has them all. */
const halfReplaced = (migration: Migration, noted: ReadonlySet<string>): string | null => {
  const { name, replaces } = migration;
  if (replaces === null || noted.has(name) || hasReplaced(migration, noted)) return null;
  if (![...noted].some((other) => numberOf(other) <= numberOf(name))) return null;
  const lacks = replaces.files.filter((file) => !noted.has(file.name)).map((file) => file.name);
  return (
    `The database is older than version ${replaces.release}: it lacks ${lacks.join(', ')}. ` +
    `Upgrade it to ${replaces.release} first, then to this version.`
  );
};

/**
 * Brings the database to the newest schema: runs the SQL files of `migrations/` that it does not have yet, in the order
 * of their names; then what the job queue brings along; then gives the role that serves what it needs and no more.
 * Others may serve meanwhile: a migration that gets no lock in time lets them pass and tries again. A file that replaces
 * those of a release is only noted in a database where they have run (decision 094).
 * @param db as the owner of the tables
 * @param server the role that serves; null: the owner itself, where there is no other
 * @throws when a file that has been run was changed since, when the database is older than the oldest release from which
 * an upgrade leads here, or when a lock cannot be had
 */
export const migrate = async (
  db: Db,
  server: string | null,
  { folder, patience = PATIENCE }: MigrateOptions = {},
): Promise<void> => {
  await underLock(db, async (connection) => {
    await sql`
      create table if not exists migrations (
        name text primary key, sha256 text not null, run_at timestamptz not null default clock_timestamp())`.execute(
      connection,
    );
    const done = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(connection);
    const hashes = new Map(done.rows.map((row) => [row.name, row.sha256]));
    const noted = new Set(hashes.keys());
    for (const migration of await filesIn(folder)) {
      for (const { name, sha256 } of [migration, ...(migration.replaces?.files ?? [])])
        if ((hashes.get(name) ?? sha256) !== sha256)
          throw new Error(`migration ${name} was changed after it was applied`);
      if (noted.has(migration.name)) continue;
      const half = halfReplaced(migration, noted);
      if (half !== null) throw new Error(half);
      if (hasReplaced(migration, noted)) await noteDone(migration).execute(connection);
      else if (migration.transaction) await runInTransaction(connection, migration, patience);
      else await runAlone(connection, migration);
    }
  });
  await migrateQueue(db); // on a connection of its own, and safe against others: not under our lock
  if (server !== null) await underLock(db, (connection) => grantToServer(connection, server));
};

const noteDone = ({ name, sha256, needs }: Pick<Migration, 'name' | 'sha256' | 'needs'>) =>
  needs === null
    ? sql`insert into migrations (name, sha256) values (${name}, ${sha256})`
    : sql`insert into migrations (name, sha256, needs) values (${name}, ${sha256}, ${needs})`;

const runInTransaction = async (
  connection: Kysely<NoTables>,
  migration: Migration,
  { lockMs, pauseMs, tries }: LockPatience,
): Promise<void> => {
  for (let left = tries - 1; ; left--) {
    try {
      await connection.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx);
        for (const statement of migration.statements) await sql.raw(statement).execute(tx);
        // a program that has those files then knows that they need not run
        for (const file of migration.replaces?.files ?? []) await noteDone({ ...file, needs: null }).execute(tx);
        await noteDone(migration).execute(tx);
      });
      return;
    } catch (error) {
      if (!LOCKED_OUT.includes((error as { code?: string }).code ?? '')) throw error;
      if (left === 0)
        throw new Error(
          `migration ${migration.name} got no lock in ${tries} attempts: another session holds its tables ` +
            '(see pg_stat_activity). It changed nothing; run it again.',
          { cause: error },
        );
      await pause(pauseMs);
    }
  }
};

/** Statement by statement, each committed: what fails half-way is run again from its beginning. */
const runAlone = async (connection: Kysely<NoTables>, migration: Migration): Promise<void> => {
  for (const statement of migration.statements) await sql.raw(statement).execute(connection);
  await noteDone(migration).execute(connection);
};

/**
 * Several processes may start at once: one at a time does this. The lock is polled, because waiting for it would be a
 * transaction, and creating an index concurrently waits for the end of all transactions.
 */
const underLock = (db: Db, act: (connection: Kysely<NoTables>) => Promise<void>): Promise<void> =>
  db.kysely.connection().execute(async (connection) => {
    const taken = async (): Promise<boolean> => {
      const { rows } = await sql<{ ours: boolean }>`
        select pg_try_advisory_lock(${sql.lit(MIGRATION_LOCK)}) as ours`.execute(connection);
      return rows[0]?.ours === true;
    };
    while (!(await taken())) await pause(LOOK_MS);
    try {
      await act(connection);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
    }
  });
