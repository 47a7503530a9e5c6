import { type Metrics, type Reading, reading } from '@lajvard/process';
import { sql } from 'kysely';
import { logSignedAt } from '#modules/fairness';
import { lastProof } from '#modules/ledger';
import { lastRun } from '#modules/retention';
import { runningPause, type TableFact } from '#modules/rounds';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Subscriber } from '#platform/outbox/pump.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import { askHealth, type Health } from '../api/health.ts';

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

/** The time from one round to the next when all goes as planned. */
export const cycleSeconds = (settings: Settings): number => {
  const { ROUND_SECONDS, EXTRA_SECONDS, LOCK_SECONDS, SPIN_SECONDS, PAUSE_SECONDS } = settings;
  return ROUND_SECONDS + EXTRA_SECONDS + LOCK_SECONDS + SPIN_SECONDS + PAUSE_SECONDS;
};

const PHASES = ['open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void'] as const;

/** Whether this process leads, and the state of the rounds as it sees them, whichever process leads. */
export const measureRounds = (
  metrics: Metrics,
  { settings, clock, isLeader }: { readonly settings: Settings; readonly clock: Clock; isLeader(): boolean },
): Subscriber<TableFact> => {
  let phase = '';
  let number: number | null = null;
  let movedAt: number | null = null;
  metrics.gauge({
    name: 'lajvard_leader',
    help: '1 while this process leads the rounds.',
    read: () => reading(isLeader() ? 1 : 0),
  });
  metrics.gauge({
    name: 'lajvard_round_phase',
    help: '1 for the phase of the current round, 0 for the others.',
    labels: ['phase'],
    read: () =>
      phase === '' ? [] : PHASES.map((each) => ({ value: each === phase ? 1 : 0, labels: { phase: each } })),
  });
  metrics.gauge({ name: 'lajvard_round_number', help: 'The current round.', read: () => reading(number) });
  metrics.gauge({
    name: 'lajvard_round_moved_timestamp_seconds',
    help: 'When this process last saw the round move.',
    read: () => reading(movedAt),
  });
  metrics.gauge({
    name: 'lajvard_round_cycle_seconds',
    help: 'From the opening of a round to the next as planned.',
    read: () => reading(cycleSeconds(settings)),
  });
  return (fact) => {
    if (fact.kind === 'wheel-state') return;
    phase = fact.body.round.phase;
    number = fact.roundNumber;
    movedAt = clock.now() / 1000;
  };
};

/** Whether new rounds open. */
export const measurePause = (metrics: Metrics, db: Db): void =>
  metrics.gauge({
    name: 'lajvard_table_paused',
    help: '1 while the table is paused: no new round opens.',
    read: async () => reading((await runningPause(db)) === null ? 0 : 1),
  });

/** When the public log was last signed, by whichever server. */
export const measureLog = (metrics: Metrics, db: Db): void =>
  metrics.gauge({
    name: 'lajvard_log_signed_timestamp_seconds',
    help: 'When the newest checkpoint of the public log was signed.',
    read: async () => reading(await logSignedAt(db)),
  });

/** Less than a scrape waits for a value: a database that says nothing is a failed check, not a missing one. */
const CHECKED_WITHIN_MS = 2_000;

/** What `/readyz` says, check by check. */
export const measureReadiness = (metrics: Metrics, health: Health): void => {
  const inTime = async <T>(check: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), CHECKED_WITHIN_MS);
    });
    return Promise.race([check(), late]).finally(() => clearTimeout(timer));
  };
  const impatient: Health = {
    ...health,
    database: () => inTime(health.database),
    writes: () => inTime(health.writes),
    migrations: () => inTime(health.migrations),
  };
  metrics.gauge({
    name: 'lajvard_ready',
    help: '1 for each check of /readyz that passes in this process, else 0.',
    labels: ['check'],
    read: async () =>
      Object.entries(await askHealth(impatient)).map(([check, passed]) => ({
        value: passed ? 1 : 0,
        labels: { check },
      })),
  });
};

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

/** The sockets of this process by who is behind them. */
export const measureSockets = (metrics: Metrics, hub: { countByRole(): Readonly<Record<string, number>> }): void =>
  metrics.gauge({
    name: 'lajvard_sockets',
    help: 'Open sockets by role: player, staff, unknown.',
    labels: ['role'],
    read: () => Object.entries(hub.countByRole()).map(([role, value]) => ({ value, labels: { role } })),
  });

/** What waits in the queue that all servers share. */
export const measureQueue = (metrics: Metrics, queue: Queue): void => {
  metrics.gauge({
    name: 'lajvard_jobs_waiting',
    help: 'Queued jobs by task: mail, forgotten, broadcast.',
    labels: ['task'],
    read: async () => (await queue.waiting()).map(({ task, count }) => ({ value: count, labels: { task } })),
  });
  metrics.gauge({
    name: 'lajvard_jobs_oldest_seconds',
    help: 'How long the oldest job of a task has been due, since its first attempt.',
    labels: ['task'],
    read: async () =>
      (await queue.waiting()).map(({ task, oldestSeconds }) => ({ value: oldestSeconds, labels: { task } })),
  });
};

/** The last proof of the ledger, by whichever server. */
export const measureProof = (metrics: Metrics, db: Db): void => {
  metrics.gauge({
    name: 'lajvard_ledger_proof',
    help: '1 if the last proof of the ledger succeeded, else 0.',
    read: async () => {
      const proof = await lastProof(db);
      return reading(proof && (proof.ok ? 1 : 0));
    },
  });
  metrics.gauge({
    name: 'lajvard_ledger_proved_timestamp_seconds',
    help: 'When the ledger was last proved.',
    read: async () => reading((await lastProof(db))?.provedAt ?? null),
  });
};

/** What the last run of the retention deleted, by whichever server. */
export const measureRetention = (metrics: Metrics, db: Db): void => {
  metrics.gauge({
    name: 'lajvard_retention_ended_timestamp_seconds',
    help: 'When all expired rows were last deleted.',
    read: async () => reading((await lastRun(db))?.endedAt ?? null),
  });
  metrics.gauge({
    name: 'lajvard_retention_deleted_rows',
    help: 'Rows deleted by that run, by kind: activities, codes, recipients, seeds, sessions.',
    labels: ['kind'],
    read: async () =>
      Object.entries((await lastRun(db))?.deleted ?? {}).map(([kind, value]) => ({ value, labels: { kind } })),
  });
};

/** @returns the age in seconds of the newest part of each stream that is watched; null: nobody can tell */
const partAges = async (mediaUrl: string): Promise<Readonly<Record<string, number>>> => {
  const answer = await fetch(`${mediaUrl}/healthz`, { signal: AbortSignal.timeout(1_000) });
  return ((await answer.json()) as { watched?: Record<string, number> }).watched ?? {};
};

/** The age of the picture, as the embedded media server tells it; of another media server nothing is known here. */
export const measureVideo = (metrics: Metrics, mediaUrl: string): void =>
  metrics.gauge({
    name: 'lajvard_video_age_seconds',
    help: 'Age in seconds of the newest part of each watched stream.',
    labels: ['stream'],
    read: async () =>
      Object.entries(await partAges(mediaUrl)).map(([stream, value]) => ({ value, labels: { stream } })),
  });
