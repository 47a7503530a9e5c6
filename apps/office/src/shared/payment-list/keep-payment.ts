import type { QueryClient } from '@tanstack/react-query';
import { pendingQuery } from '../calls/pending.ts';
import { type Payment, type PaymentKind, type PaymentPage, STATUS_NAMES } from './payment.ts';

const withPayment = (page: PaymentPage, payment: Payment): PaymentPage => {
  const before = page.data.find((row) => row.id === payment.id);
  if (before === undefined) return page;
  const data = page.data.map((row) => (row.id === payment.id ? payment : row));
  if (before.status === payment.status) return { ...page, data };
  const [from, to] = [STATUS_NAMES[before.status], STATUS_NAMES[payment.status]];
  const counts = { ...page.counts, [from]: page.counts[from] - 1, [to]: page.counts[to] + 1 };
  return { ...page, data, counts };
};

/**
 * Updates a payment in every list that shows it; the row changes in place
 * (docs/specification/2-account-and-back-office.md#42-approving-and-declining).
 */
export function keepPayment(queries: QueryClient, kind: PaymentKind, payment: Payment): void {
  queries.setQueriesData<PaymentPage>({ queryKey: ['list', `${kind}s`] }, (page) =>
    page === undefined ? page : withPayment(page, payment),
  );
  void queries.invalidateQueries({ queryKey: pendingQuery.queryKey });
}
