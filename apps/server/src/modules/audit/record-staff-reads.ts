import { faultFacts, type Log, type Metrics } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PeopleSql } from './ports.ts';
import { addStaffReads, type StaffRead } from './staff-read-store.ts';

const WAIT_MS = 1_000;
const BATCH = 100;
/** So many wait while the database is away; above it the oldest are lost. */
const MAX_WAITING = 10_000;
/** A page that asks again every few seconds is one read. */
const SAME_READ_MS = 5 * 60_000;
const MAX_RECENT = 2_000;

export interface StaffReadsOptions {
  /** The primary. */
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly peopleSql: PeopleSql;
}

/** What staff look at, written in batches beside the calls. */
export interface StaffReads {
  /** Takes a read; never waits, never fails. @param again whether the same read within five minutes is a second one */
  note(read: Omit<StaffRead, 'at'>, again: boolean): void;
  /** Writes what waits. */
  stop(): Promise<void>;
}

/** Keeps a queue of reads, which is written after a second, when it is long, and at the end. */
export const createStaffReads = ({ db, clock, log, metrics, peopleSql }: StaffReadsOptions): StaffReads => {
  const lost = metrics.counter({
    name: 'lajvard_staff_reads_lost_total',
    help: 'What staff looked at and could not be recorded.',
  });
  lost.count({}, 0);
  const recent = new Map<string, number>();
  let waiting: StaffRead[] = [];
  let writing: Promise<void> = Promise.resolve();
  let cancelTimer: (() => void) | undefined;

  const isRepeated = ({ staffId, call, accountCode, personId, subject, asked }: Omit<StaffRead, 'at'>): boolean => {
    const key = JSON.stringify([staffId, call, accountCode, personId, subject, asked]);
    const now = clock.monotonic();
    if (now - (recent.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_READ_MS) return true;
    if (recent.size >= MAX_RECENT) recent.clear(); // then some are recorded once more
    recent.set(key, now);
    return false;
  };
  const lose = (reads: number): void => {
    if (reads > 0) lost.count({}, reads);
  };
  const writeAll = async (isLast: boolean): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      waiting = waiting.slice(BATCH);
      try {
        await addStaffReads(db, peopleSql, batch);
      } catch (error) {
        log.warn({ ...faultFacts(error), looks: batch.length }, 'what staff looked at could not be recorded');
        if (isLast) return lose(batch.length + waiting.splice(0).length);
        waiting = [...batch, ...waiting];
        lose(waiting.splice(0, waiting.length - MAX_WAITING).length);
        return writeSoon();
      }
    }
  };
  const write = (isLast = false): Promise<void> => {
    cancelTimer?.();
    cancelTimer = undefined;
    writing = writing.then(() => writeAll(isLast));
    return writing;
  };
  const writeSoon = (): void => {
    cancelTimer ??= clock.after(WAIT_MS, () => void write());
  };
  return {
    note: (read, again) => {
      if (!again && isRepeated(read)) return;
      waiting.push({ ...read, at: clock.now() });
      if (waiting.length === BATCH) void write();
      else writeSoon();
    },
    stop: () => write(true),
  };
};
