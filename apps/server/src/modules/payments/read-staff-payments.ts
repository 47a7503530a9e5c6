import { type CommonRefusal, PAYMENT_STATUS, type PaymentStatus, type RefusalCode } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { type Cell, csvFile, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Caller, type CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page } from '#platform/http/paging.ts';
import { askPayments, type StaffSearch, type Visibility } from './ask-payments.ts';
import type { PaymentKind, PaymentRow } from './payment-kind.ts';
import type { PaymentsOptions } from './ports.ts';
import { findPayments, type PaymentSearch, type PaymentSum } from './store.ts';

type Columns<P> = Readonly<Record<string, (payment: P) => Cell>>;

/** How staff see payments of one kind. `P`: a payment on the wire. */
export interface StaffView<P, R extends RefusalCode = RefusalCode> {
  readonly kind: PaymentKind<R>;
  /** By what a list is sorted if the query does not say. */
  readonly sort: 'id' | 'created_at';
  present(options: PaymentsOptions, rows: readonly PaymentRow[], visibility: Visibility): Promise<P[]>;
  /** The columns of the CSV file, under their wire names: those for everybody, and all. */
  readonly columns: Columns<P>;
  readonly allColumns: Columns<P>;
}

/** A query of staff, as the wire has it. */
export interface StaffQuery {
  readonly search: StaffSearch;
  readonly sort?: PaymentSearch['sort'] | undefined;
  readonly align: PaymentSearch['align'];
}

/** Count and sum (dollars) of all matches with the given status. */
const totalsOf = (sums: readonly PaymentSum[], status: PaymentStatus | undefined) => {
  const shown = sums.filter((sum) => status === undefined || sum.status === status);
  return {
    count: shown.reduce((all, { count }) => all + count, 0),
    amount: toDollars(cents(shown.reduce((all, sum) => all + sum.cents, 0))),
  };
};

/** How many match of each status. */
const countsOf = (sums: readonly PaymentSum[]) => {
  const countOf = (status: PaymentStatus) => sums.find((sum) => sum.status === status)?.count ?? 0;
  const { waiting, approved, declined } = PAYMENT_STATUS;
  return { waiting: countOf(waiting), approved: countOf(approved), declined: countOf(declined) };
};

const find = async <P>(
  options: PaymentsOptions,
  { kind, sort: usual, present }: StaffView<P>,
  caller: Caller,
  { search, sort = usual, ...page }: StaffQuery & Page,
) => {
  const allowed = await askPayments(options.db, kind, caller, search);
  if (allowed instanceof Refused) return allowed;
  const { rows, sums } = await findPayments(options.db, kind, { ...allowed.asked, ...page, sort });
  const data = await present(options, rows, allowed.visibility);
  return { data, totals: totalsOf(sums, search.status), counts: countsOf(sums), visibility: allowed.visibility };
};

/** One page of payments for a member of staff, or why they may not search like this. */
export const listForStaff = async <P>(
  options: PaymentsOptions,
  view: StaffView<P>,
  caller: Caller,
  query: StaffQuery & Page,
) => {
  const found = await find(options, view, caller, query);
  if (found instanceof Refused) return found;
  const { data, totals, counts } = found;
  return { data, meta: metaOf(query, totals.count), totals, counts };
};

/** The same list as a CSV file, with the columns that the caller may see. */
export const fileForStaff = async <P>(
  options: PaymentsOptions,
  view: StaffView<P>,
  caller: Caller,
  query: StaffQuery,
): Promise<CsvFile | Refused<CommonRefusal | 'not-found' | 'list-too-long'>> => {
  const found = await find(options, view, caller, { ...query, ...WHOLE_FILE });
  if (found instanceof Refused) return found;
  const { data, totals, visibility } = found;
  const columns = visibility.isWhole ? view.allColumns : view.columns;
  return csvFile(`${view.kind.noun}s`, columns, data, { amount: totals.amount });
};
