import { type Metrics, type Reading, reading } from '@lajvard/process';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

type Pools = Readonly<Record<'calls' | 'background' | 'reports', Db>> & { readonly replica?: Db };

/** The connections of each pool. */
export const measurePools = (metrics: Metrics, pools: Pools): void => {
  const each = <Label extends string>(read: (pool: Db['pool'], name: string) => readonly Reading<Label>[]) =>
    Object.entries(pools).flatMap(([name, { pool }]) => read(pool, name));
  metrics.gauge({
    name: 'lajvard_database_connections',
    help: 'Database connections of each pool, used and idle.',
    labels: ['pool', 'state'],
    read: () =>
      each(({ totalCount, idleCount }, pool) => [
        { value: totalCount - idleCount, labels: { pool, state: 'used' } },
        { value: idleCount, labels: { pool, state: 'idle' } },
      ]),
  });
  metrics.gauge({
    name: 'lajvard_database_connections_max',
    help: 'Maximum connections of each pool.',
    labels: ['pool'],
    read: () => each(({ options }, pool) => [{ value: options.max, labels: { pool } }]),
  });
  metrics.gauge({
    name: 'lajvard_database_waiting',
    help: 'Callers waiting for a connection of each pool.',
    labels: ['pool'],
    read: () => each(({ waitingCount }, pool) => [{ value: waitingCount, labels: { pool } }]),
  });
};

/**
 * How far the replica is behind: nothing if it has what the primary had written when it was asked, else the age of
 * what it did last. It is asked in this order, so that one that hears nothing more is found out too.
 */
export const measureReplica = (
  metrics: Metrics,
  { primary, replica }: { readonly primary: Db; readonly replica: Db },
): void =>
  metrics.gauge({
    name: 'lajvard_replica_lag_seconds',
    help: 'How far the replica of the reports is behind; no value while it is unreachable.',
    read: async () => {
      const { rows: written } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(
        primary.kysely,
      );
      const { rows } = await sql<{ seconds: number | null }>`
        select case
          when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${written[0]?.at ?? '0/0'}::pg_lsn then 0
          else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8
        end as seconds`.execute(replica.kysely);
      return reading(rows[0]?.seconds ?? null);
    },
  });

/** Whether PostgreSQL can archive its WAL; 0 too where it archives none. */
export const measureArchive = (metrics: Metrics, db: Db): void =>
  metrics.gauge({
    name: 'lajvard_database_archive_failing',
    help: '1 while the last attempt of PostgreSQL to archive WAL has failed.',
    read: async () => {
      const { rows } = await sql<{ failing: boolean }>`
        select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
        from pg_stat_archiver`.execute(db.kysely);
      return reading(rows[0]?.failing ? 1 : 0);
    },
  });
