import type { Log, Metrics } from '@lajvard/process';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Worker, worker } from '../worker.ts';
import type { Db } from './pool.ts';

const LOOK_EVERY_MS = 24 * 3_600_000;
const AGAIN_MS = 10 * 60_000;
/** How far ahead plays have partitions: two months, as entries do. The database lays 300,000 rounds at most. */
const AHEAD_SECONDS = 60 * 24 * 3_600;

/** Makes the partitions of the books that are missing (migration 0061). @returns how many */
const layPartitions = async (db: Db, roundSeconds: number): Promise<number> => {
  const { rows } = await sql<{ laid: number }>`
    select lay_partitions(${Math.ceil(AHEAD_SECONDS / roundSeconds)}::bigint) as laid`.execute(db.kysely);
  return rows[0]?.laid ?? 0;
};

/** How long the partitions reach that are there, in seconds, by table. */
export const partitionsAhead = async (
  db: Db,
  roundSeconds: number,
): Promise<{ readonly ledger_entries: number; readonly plays: number }> => {
  const { rows } = await sql<{ entry_seconds: number; play_rounds: number }>`
    select entry_seconds, play_rounds from partitions_ahead`.execute(db.kysely);
  const { entry_seconds, play_rounds } = rows[0] ?? { entry_seconds: 0, play_rounds: 0 };
  return { ledger_entries: entry_seconds, plays: play_rounds * roundSeconds };
};

/** How far ahead the partitions of the books are laid. */
export const measurePartitions = (metrics: Metrics, db: Db, roundSeconds: number): void =>
  metrics.gauge({
    name: 'lajvard_partitions_ahead_seconds',
    help: 'How far ahead partitions of ledger entries and plays exist.',
    labels: ['table'],
    read: async () =>
      Object.entries(await partitionsAhead(db, roundSeconds)).map(([table, value]) => ({ value, labels: { table } })),
  });

/**
 * Lays the coming partitions of the books at the start and every day; each server does, and finds nothing to do after
 * the first.
 */
export const createPartitionWorker = ({
  db,
  clock,
  log,
  roundSeconds,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** From one round to the next. */
  readonly roundSeconds: number;
}): Worker => {
  const lay = async (): Promise<number> => {
    const laid = await layPartitions(db, roundSeconds);
    if (laid > 0) log.info({ laid }, 'partitions created ahead');
    return LOOK_EVERY_MS;
  };
  return worker('partitions could not be created ahead', { clock, log }, lay, AGAIN_MS);
};
