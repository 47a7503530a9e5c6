import { sql } from 'kysely';
import type { Span } from '#platform/db/month-rows.ts';
import type { Db, Tx } from '#platform/db/pool.ts';

type Reader = Pick<Tx, 'kysely'> | Db;

/** A calendar month of the reports' zone. */
export interface ReportMonth extends Span {
  readonly timeZone: string;
  /** Whether its last day is over. */
  readonly isOver: boolean;
  /** Whether every day of it is closed: nothing more can be posted to it (decision 026). */
  readonly isClosed: boolean;
}

/** @param month `2026-10` */
export const reportMonth = async (db: Reader, month: string): Promise<ReportMonth> => {
  const first = `${month}-01`;
  const { rows } = await sql<ReportMonth>`
    select report_day_start(${first}::date) as "from",
      report_day_start((${first}::date + interval '1 month')::date) as "to",
      (select zone from report_zone) as "timeZone",
      report_day_start((${first}::date + interval '1 month')::date) <= now() as "isOver",
      coalesce((select max(day) from closed_days) >= (${first}::date + interval '1 month - 1 day')::date, false)
        as "isClosed"`.execute(db.kysely);
  if (rows[0] === undefined) throw new Error('reports: the query returned no row');
  return rows[0];
};

/** What days of a month sum to. */
export interface MonthSums {
  readonly movements: readonly { movement_kind: string; account_kind: string; cents: number }[];
  readonly balances: readonly {
    account_kind: string;
    opening_cents: number;
    moved_cents: number;
    closing_cents: number;
  }[];
}

/** The sums of the closed days: of the month by kinds of movement and account, and of all days before it. */
export const monthSums = async (db: Reader, month: string): Promise<MonthSums> => {
  const first = `${month}-01`;
  const movements = await sql<MonthSums['movements'][number]>`
    select movement_kind, account_kind, sum(cents)::bigint as cents from ledger_days
    where day >= ${first}::date and day < ${first}::date + interval '1 month'
    group by 1, 2 order by 1, 2`.execute(db.kysely);
  const balances = await sql<MonthSums['balances'][number]>`
    select account_kind, coalesce(sum(cents) filter (where day < ${first}::date), 0)::bigint as opening_cents,
      coalesce(sum(cents) filter (where day >= ${first}::date), 0)::bigint as moved_cents,
      sum(cents)::bigint as closing_cents
    from ledger_days where day < ${first}::date + interval '1 month' group by 1 order by 1`.execute(db.kysely);
  return { movements: movements.rows, balances: balances.rows };
};
