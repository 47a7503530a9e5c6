import type { PaymentStatus, ShownPeriod } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';

/** Which payments a report is about. */
export type PaymentKind = 'deposits' | 'withdrawals';

/** One day or month, in cents; `label` null means the whole period. */
export interface PaymentBucket {
  readonly label: string | null;
  readonly total_count: number;
  readonly total_cents: number;
  readonly wait_count: number;
  readonly approved_count: number;
  readonly approved_cents: number;
  readonly declined_count: number;
}

const BY_DAY = { deposits: sql`deposits_by_day_and_status`, withdrawals: sql`withdrawals_by_day_and_status` };
const REQUESTS = { deposits: sql`deposit_requests`, withdrawals: sql`withdrawal_requests` };

/** Every day or month of the period in order, empty ones included, and the sums of all (label null). */
export const paymentBuckets = async (
  db: Db,
  kind: PaymentKind,
  { from, to, unit }: ShownPeriod,
): Promise<PaymentBucket[]> => {
  const format = unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM';
  const { rows } = await sql<PaymentBucket>`
    select label, coalesce(sum(count), 0)::bigint as total_count, coalesce(sum(cents), 0)::bigint as total_cents,
      coalesce(sum(count) filter (where status = 0), 0)::bigint as wait_count,
      coalesce(sum(count) filter (where status = 1), 0)::bigint as approved_count,
      coalesce(sum(cents) filter (where status = 1), 0)::bigint as approved_cents,
      coalesce(sum(count) filter (where status = 2), 0)::bigint as declined_count
    from (
      select to_char(day, ${format}) as label, status, count, cents from ${BY_DAY[kind]}
      where day between ${from}::date and ${to}::date
      union all
      select to_char(g.day, ${format}), null, 0, 0
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') as g (day)
    ) days group by grouping sets ((label), ()) order by label nulls first`.execute(db.kysely);
  return rows;
};

/** A request for a deposit or withdrawal, in cents. */
export interface RequestRow {
  readonly id: number;
  readonly created_at: Date;
  readonly account_code: string;
  readonly amount_cents: number;
  readonly status: PaymentStatus;
}

/** Filter, sort order and page of a list of requests. */
export interface RequestSearch extends Page {
  readonly from: string;
  readonly to: string;
  readonly accountCode: string | undefined;
  readonly sort: 'id' | 'created_at' | 'account_code' | 'amount' | 'status' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = {
  id: 'id',
  created_at: 'created_at',
  account_code: 'account_code',
  amount: 'amount_cents',
  status: 'status',
} as const;

/** One page of the requests of these days, and the count and sum of all that match. */
export const findRequests = async (
  db: Db,
  kind: PaymentKind,
  search: RequestSearch,
): Promise<{ rows: RequestRow[]; count: number; sumCents: number }> => {
  const code = search.accountCode ?? '';
  const matching = sql`
    day between ${search.from}::date and ${search.to}::date
    and (${code} = '' or starts_with(account_code, ${code}))`;
  const order = sql.raw(`${COLUMNS[search.sort ?? 'id']} ${search.align}, id ${search.align}`);
  const requests = REQUESTS[kind];
  const [page, sums] = await Promise.all([
    sql<RequestRow>`select id, created_at, account_code, amount_cents, status from ${requests} where ${matching}
      order by ${order} limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely),
    sql<{ count: number; cents: number }>`
      select count(*) as count, coalesce(sum(amount_cents), 0)::bigint as cents
      from ${requests} where ${matching}`.execute(db.kysely),
  ]);
  const [{ count, cents } = { count: 0, cents: 0 }] = sums.rows;
  return { rows: page.rows, count, sumCents: cents };
};
