import type { Log } from '@lajvard/process';
import type { RawBuilder } from 'kysely';
import type { ReturnOutside } from '#modules/significant-events';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface ReportsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** The zone whose days are counted; the database must have the same (`setReportZone`). */
  readonly timeZone: string;
}

/** What keeping the sums and the watch needs too. */
export interface KeepingOptions extends ReportsOptions {
  /** Mails those who read the reports that a return to player went out of bounds. */
  mailReturnOutside(tx: Tx, facts: ReturnOutside): Promise<void>;
}

/** What the report of significant events needs too. */
export interface EventsOptions {
  /** SQL for all people; of identity, which `compose/` passes in. */
  readonly peopleSql: RawBuilder<unknown>;
  /** From here on a win or a charge is large. */
  readonly largeWinDollars: number;
}

/** What the counts of the sidebar need too. */
export interface PendingOptions {
  /** How many proposals wait for this reader; null where none ever do. */
  countProposals(db: Db, reader: { readonly userId: number; readonly role: string | null }): Promise<number | null>;
}
