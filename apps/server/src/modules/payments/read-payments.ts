import { PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { Db } from '#platform/db/pool.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import type { PaymentKind } from './payment-kind.ts';
import { type OwnPayment, presentOwn } from './present.ts';
import { findPayments, type PaymentSearch } from './store.ts';

/** A player's query of their payments, as the wire has it. */
export interface OwnQuery extends Page {
  readonly search: {
    readonly status?: PaymentStatus | undefined;
    readonly keyword?: string | undefined;
    readonly start_date?: string | undefined;
    readonly end_date?: string | undefined;
  };
  readonly sort?: PaymentSearch['sort'] | undefined;
  readonly align: 'asc' | 'desc';
}

/**
 * One page of a player's payments, with the count and the sum (dollars) of all that match. Declined ones are in both
 * only if the search asks for them alone.
 */
export const listOwnPayments = async (
  db: Db,
  kind: PaymentKind,
  userId: number,
  { search, sort = 'id', ...page }: OwnQuery,
): Promise<{
  data: OwnPayment[];
  meta: ReturnType<typeof metaOf>;
  totals: { count: number; amount: number };
}> => {
  const { status, keyword } = search;
  const asked = { userId, status, keyword: keyword ? kind.contains(keyword) : undefined, ...timeRange(search) };
  const { rows, sums } = await findPayments(db, kind, { ...asked, ...page, sort });
  const matching = sums.filter((sum) => status === undefined || sum.status === status);
  const counted = matching.filter((sum) => sum.status !== PAYMENT_STATUS.declined || sum.status === status);
  const countOf = (some: typeof sums) => some.reduce((all, sum) => all + sum.count, 0);
  const amount = toDollars(cents(counted.reduce((all, sum) => all + sum.cents, 0)));
  return {
    data: await presentOwn(db, kind, userId, rows),
    meta: metaOf(page, countOf(matching)),
    totals: { count: countOf(counted), amount },
  };
};
