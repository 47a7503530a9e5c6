import type { PendingCounts } from '@lajvard/contract';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';

/** What this module works with; `app.ts` fills it. */
export interface ReportsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** In which days are counted; the database was told so (`setReportZone`). */
  readonly timeZone: string;
  /** How much waits for staff of this role. */
  waitingFor(role: string | null): Promise<PendingCounts>;
}
