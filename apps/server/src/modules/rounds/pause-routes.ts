import { type AuditChange, tablePause, tableResume, tableState } from '@lajvard/contract';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { pauseTable, readPause, resumeTable } from './pauses.ts';

/** What the routes need of modules above this one; `compose/` supplies it. */
export interface PauseOptions {
  readonly peopleSql: RawBuilder<unknown>;
  /** Writes a change into the audit log, last in its transaction. */
  audit(tx: Tx, change: AuditChange<'TABLE_PAUSED' | 'TABLE_RESUMED'>): Promise<void>;
}

/** Routes that stop and resume the table (docs/specification/4-reliability.md#21-cycle-of-a-game, G7). */
export const pauseRoutes = ({ peopleSql, audit }: PauseOptions): Handled[] => [
  handle(tableState, async ({ db }) => ({ data: { pause: await readPause(db, peopleSql) } })),
  handle(tablePause, async ({ body: { reason, note = null }, caller, ip, db }) => {
    const staffId = caller.userId;
    const paused = await transaction(db, async (tx) => {
      const begun = await pauseTable(tx, { reason, note: note || null, staffId });
      if (begun === null) return false;
      const before = begun.replaced && { reason: begun.replaced };
      const after = note ? { reason, note } : { reason };
      await audit(tx, { staffId, ip, action: 'TABLE_PAUSED', subject: 'table', before, after });
      return true;
    });
    return paused ? { data: { pause: await readPause(db, peopleSql) } } : new Refused('table-paused');
  }),
  handle(tableResume, async ({ caller, ip, db }) => {
    const staffId = caller.userId;
    const ended = await transaction(db, async (tx) => {
      const reason = await resumeTable(tx, staffId);
      if (reason === null) return false;
      await audit(tx, { staffId, ip, action: 'TABLE_RESUMED', subject: 'table', before: { reason }, after: null });
      return true;
    });
    return ended ? { data: { pause: await readPause(db, peopleSql) } } : new Refused('table-not-paused');
  }),
];
