import type { Db } from '@lajvard/server/database';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { NoTables } from '#platform/db/pool.ts';
import { replaceTableClock } from './database-clock.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';

// A copy of the template and its first ten connections cost more than most tests: a database that a test has used is
// emptied, which takes milliseconds, and lent to the next one.

type TableClock = 'real' | 'simulated';
/** A table that has grown beyond that takes longer to empty than a new database to make; bytes. */
const MAX_BYTES = 4_000_000;

/** A database with what it takes to make it as it was. */
interface Lendable {
  readonly fresh: FreshDatabase;
  readonly clock: TableClock;
  /** The sessions of its own pool. */
  readonly pids: ReadonlySet<number>;
  /** Deletes all rows of a table, by its oid. */
  readonly deletions: ReadonlyMap<number, string>;
  /** Of tables that are not empty after the migrations: brings their rows back. */
  readonly restorations: readonly string[];
}

const free: Record<TableClock, Lendable[]> = { real: [], simulated: [] };

/**
 * A migrated, empty database for one test of a module. `drop()` gives it back: the next test of this process gets it
 * with the rows and sequences of a new one. Whoever changed more than rows, left statistics to plan by, left a session
 * in a transaction or wrote very much leaves it to nobody: then it is removed.
 * @param clock `simulated`: with `replaceTableClock()` done
 */
export const lentDatabase = async (clock: TableClock = 'real'): Promise<FreshDatabase> => {
  const lendable = free[clock].pop() ?? (await makeLendable(clock));
  const { fresh } = lendable;
  let given: Promise<void> | undefined;
  const db = lentDb(fresh.db, () => given !== undefined);
  return {
    db,
    ownerAddress: fresh.ownerAddress,
    address: fresh.address,
    drop: () => {
      given ??= giveBack(lendable);
      return given;
    },
  };
};

/** The same pool for one borrower: closing it does nothing, and what a test left running cannot use it afterwards. */
const lentDb = (of: Db, isGiven: () => boolean): Db => {
  const pool = new Proxy(of.pool, {
    get: (target, name) => {
      if (name === 'end') return async () => undefined;
      if (isGiven()) throw new Error('this database was given back');
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member; // the pool's own timers outlive the loan
    },
  });
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  return { pool, kysely, disk: { full: false }, close: async () => undefined };
};

const makeLendable = async (clock: TableClock): Promise<Lendable> => {
  const fresh = await freshDatabase();
  const { pool } = fresh.db;
  const pids = new Set<number>();
  pool.on('connect', (client) => pids.add((client as pg.PoolClient & { readonly processID: number }).processID));
  if (clock === 'simulated') await replaceTableClock(fresh.db);
  await pool.query('create schema lent');
  const { rows: tables } = await pool.query<{ oid: number; name: string; columns: string; used: boolean }>(`
    select c.oid::int, format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) > 0 as used,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`);
  const restorations: string[] = [];
  for (const { oid, name, columns } of tables.filter(({ used }) => used)) {
    const { rowCount } = await pool.query(`create table lent.rows_${oid} as select ${columns} from ${name}`);
    if (rowCount)
      restorations.push(`insert into ${name} (${columns}) overriding system value select * from lent.rows_${oid}`);
  }
  await pool.query(`
    create table lent.sequences as
      select seqrelid, seqstart, pg_sequence_last_value(seqrelid) as last from pg_sequence;
    create sequence lent.changes;
    create function lent.note_change() returns event_trigger language plpgsql security definer
      as $$ begin perform nextval('lent.changes'); end $$;
    create event trigger note_change on ddl_command_end execute function lent.note_change();
    alter event trigger note_change enable always`);
  const deletions = new Map(tables.map(({ oid, name }) => [oid, `delete from ${name}`]));
  return { fresh, clock, pids, deletions, restorations };
};

const giveBack = async (lendable: Lendable): Promise<void> => {
  const { pool } = lendable.fresh.db;
  const isIdle = pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
  if (isIdle && (await emptied(lendable))) free[lendable.clock].push(lendable);
  else await lendable.fresh.drop();
};

/** Makes it as it was. @returns whether that is possible */
const emptied = async ({ fresh, pids, deletions, restorations }: Lendable): Promise<boolean> => {
  const { pool } = fresh.db;
  const { rows } = await pool.query<{ changed: boolean; bytes: number; used: number[] }>({
    name: 'lent',
    // Sessions of others end first: what they had begun is rolled back.
    text: `with ended as materialized (
        select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend'
          and pid <> all($1) and pid <> pg_backend_pid())
      select (select is_called from lent.changes) or exists (select from pg_statistic where starelid >= 16384)
          as changed,
        sum(bytes) as bytes, array_agg(oid) as used
      from (select count(*) as others from ended) o,
        lateral (select oid, pg_relation_size(oid) as bytes from unnest($2::int[]) oid where others >= 0) sizes
      where bytes > 0`,
    values: [[...pids], [...deletions.keys()]],
  });
  const [found] = rows;
  if (found === undefined || found.changed || found.bytes > MAX_BYTES) return false;
  await Promise.all(Array.from({ length: pool.totalCount }, () => pool.query(SESSION_AS_IT_WAS)));
  await pool.query(`begin;
    set local session_replication_role = replica;
    ${[...found.used.flatMap((oid) => deletions.get(oid) ?? []), ...restorations].join(';\n')};
    select setval(seqrelid::regclass, coalesce(last, seqstart), last is not null) from lent.sequences
      where pg_sequence_last_value(seqrelid) is distinct from last;
    commit`);
  return true;
};

const SESSION_AS_IT_WAS = 'reset all; unlisten *; select pg_advisory_unlock_all()';
