import { type AuditFacts, SYSTEM_STAFF_ID } from '@lajvard/contract';
import type { Log } from '@lajvard/process';
import { audit } from '#modules/audit';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Worker, worker } from '#platform/worker.ts';
import type { OldRows } from './ports.ts';
import { addDeleted, claimRun, type Deleted, type EndedRun, endRun } from './run-store.ts';

const FIRST_LOOK_MS = 5 * 60_000; // a start has other things to do
const LOOK_EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** Some 20 ms for the database, then a pause in which plays have it for themselves. */
const USUAL_BATCH = { rows: 1_000, pauseMs: 100 };

export interface RetentionOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly kinds: Readonly<Record<string, OldRows>>;
  readonly batch?: { readonly rows: number; readonly pauseMs: number };
}

/** What was deleted and up to when, as the audit log has it: `codes: 120`, `codes_before` a moment in ISO 8601. */
const factsOf = ({ begunAt, deleted }: EndedRun, kinds: RetentionOptions['kinds']): AuditFacts<'OLD_ROWS_DELETED'> =>
  Object.fromEntries(
    Object.entries(deleted).flatMap(([kind, rows]) => {
      const before = new Date(begunAt.getTime() - (kinds[kind]?.keepDays ?? 0) * DAY_MS);
      return [
        [kind, rows],
        [`${kind}_before`, before.toISOString()],
      ];
    }),
  );

const finish = async (tx: Tx, id: number, kinds: RetentionOptions['kinds']): Promise<Deleted> => {
  const run = await endRun(tx, id);
  if (run === undefined) return {};
  if (Object.keys(run.deleted).length > 0) {
    await audit(tx, {
      staffId: SYSTEM_STAFF_ID,
      action: 'OLD_ROWS_DELETED',
      subject: `retention:${id}`,
      before: null,
      after: factsOf(run, kinds),
      ip: 'system',
    });
  }
  return run.deleted;
};

/**
 * Deletes what is older than its period, if that is due: in small transactions, with a pause after each, so that no
 * play waits. A finished run is in the audit log; a stopped run is resumed, with its count, by the next process.
 * @param stopped whether to leave the rest to another process
 * @returns what was deleted; null: nothing is due, another process does it, or it was stopped
 */
export const deleteOldRows = async (
  { db, clock, log, kinds, batch = USUAL_BATCH }: RetentionOptions,
  stopped: () => boolean = () => false,
): Promise<Deleted | null> => {
  const id = await transaction(db, claimRun);
  if (id === null) return null;
  for (const [kind, { keepDays, deleteSome }] of Object.entries(kinds)) {
    let rows: number;
    do {
      if (stopped()) return null;
      rows = await transaction(db, async (tx) => {
        const some = await deleteSome(tx, keepDays, batch.rows);
        if (some > 0) await addDeleted(tx, id, kind, some);
        return some;
      });
      if (rows > 0) await new Promise<void>((resolve) => clock.after(batch.pauseMs, resolve));
    } while (rows > 0);
  }
  const deleted = await transaction(db, (tx) => finish(tx, id, kinds));
  log.info({ deleted }, 'old rows deleted');
  return deleted;
};

/** Deletes expired rows once a day, on whichever server checks first. */
export const createRetention = (options: RetentionOptions): Worker => {
  const { clock, log } = options;
  const look = async (isStopped: () => boolean): Promise<number> => {
    await deleteOldRows(options, isStopped);
    return LOOK_EVERY_MS;
  };
  return worker('old rows could not be deleted', { clock, log, firstMs: FIRST_LOOK_MS }, look, LOOK_EVERY_MS);
};
