import type { DailyPayment, PaymentRow, PaymentTotals, ShownPeriod } from '@lajvard/contract';
import { metaOf, type Page } from '#platform/http/paging.ts';
import { firstDayOf } from './overview-store.ts';
import { findRequests, type PaymentKind, paymentBuckets, type RequestSearch } from './payments-store.ts';
import { daysOfDate, type PeriodQuery, periodOf, today } from './period.ts';
import type { ReportsOptions } from './ports.ts';
import { dollars, presentPaymentSums, presentPayments } from './present.ts';

/** The requests of a period by days or months, with their current status. */
export const readPayments = async (
  { db, clock, timeZone }: ReportsOptions,
  kind: PaymentKind,
  query: PeriodQuery,
): Promise<{ data: PaymentRow[]; totals: PaymentTotals; period: ShownPeriod }> => {
  const now = today(clock, timeZone);
  const period = periodOf(query, await firstDayOf(db, now), now, timeZone);
  const buckets = await paymentBuckets(db, kind, period);
  const all = buckets.find(({ label }) => label === null);
  if (all === undefined) throw new Error('reports: the query returned no row');
  return { data: presentPayments(buckets), totals: presentPaymentSums(all), period };
};

/** The requests of one day or month, one by one. */
export const readDaily = async (
  { db }: ReportsOptions,
  kind: PaymentKind,
  query: Page &
    Pick<RequestSearch, 'align'> & {
      date: string;
      account_code?: string | undefined;
      sort?: RequestSearch['sort'];
    },
): Promise<{ data: DailyPayment[]; meta: ReturnType<typeof metaOf>; totals: { count: number; amount: number } }> => {
  const { date, account_code: accountCode, sort, align, page, limit } = query;
  const found = await findRequests(db, kind, { ...daysOfDate(date), accountCode, sort, align, page, limit });
  return {
    data: found.rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      account_code: row.account_code,
      amount: dollars(row.amount_cents),
      status: row.status,
    })),
    meta: metaOf(query, found.count),
    totals: { count: found.count, amount: dollars(found.sumCents) },
  };
};
