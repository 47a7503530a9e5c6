import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/** Rows deleted, by kind. */
export type Deleted = Readonly<Record<string, number>>;

/** A run that came to its end. */
export interface EndedRun {
  readonly id: number;
  readonly begunAt: Date;
  readonly deleted: Deleted;
}

const LOCK = 7_101_202_654;
const EVERY = "interval '23 hours 30 minutes'";
/** A batch takes seconds at most: a run without one for this long is abandoned. */
const GIVEN_UP = "interval '10 minutes'";

/**
 * Claims what is to be done: the run that somebody left, or a new one, if none began within the last day.
 * @returns its id; null: nothing is due, or another process has it
 */
export const claimRun = async (tx: Tx): Promise<number | null> => {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx.kysely);
  const { rows } = await sql<{ id: number }>`
    with left_over as (
      update retention_runs set active_at = clock_timestamp()
      where ended_at is null and active_at < clock_timestamp() - ${sql.raw(GIVEN_UP)} returning id
    ), begun as (
      insert into retention_runs (begun_at)
      select clock_timestamp() where not exists (
        select from retention_runs
        where ended_at is null or begun_at > clock_timestamp() - ${sql.raw(EVERY)}) returning id
    )
    select id from left_over union all select id from begun`.execute(tx.kysely);
  return rows[0]?.id ?? null;
};

/** Writes what a batch deleted, in its transaction. */
export const addDeleted = async (tx: Tx, id: number, kind: string, rows: number): Promise<void> => {
  await sql`
    update retention_runs set active_at = clock_timestamp(), deleted = deleted
      || jsonb_build_object(${kind}::text, coalesce((deleted ->> ${kind})::bigint, 0) + ${rows}::bigint)
    where id = ${id}`.execute(tx.kysely);
};

/** @returns the run; undefined: another process ended it */
export const endRun = async (tx: Tx, id: number): Promise<EndedRun | undefined> => {
  const { rows } = await sql<EndedRun>`
    update retention_runs set ended_at = clock_timestamp() where id = ${id} and ended_at is null
    returning id, begun_at as "begunAt", deleted`.execute(tx.kysely);
  return rows[0];
};

/** The newest run that came to its end, by any server, with its end in epoch seconds; null: none yet. */
export const lastRun = async (db: Db): Promise<{ readonly endedAt: number; readonly deleted: Deleted } | null> => {
  const { rows } = await sql<{ endedAt: number; deleted: Deleted }>`
    select extract(epoch from ended_at)::float8 as "endedAt", deleted from retention_runs
    where ended_at is not null order by id desc limit 1`.execute(db.kysely);
  return rows[0] ?? null;
};
