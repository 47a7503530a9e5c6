import type { MadeCharge } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { usersByCode } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { presentCharges } from './present-charges.ts';
import { type ChargeOrder, findCharges } from './store.ts';

/** The query of the wire. */
export interface ChargesQuery extends ChargeOrder {
  readonly search: { readonly keyword?: string | undefined } & Parameters<typeof timeRange>[0];
}

/** One page of charges, as the wire has them. */
export const listCharges = async (db: Db, { search, ...asked }: ChargesQuery & Page) => {
  const { keyword } = search;
  const userIds = keyword ? await usersByCode(db, keyword) : null;
  const { rows, count, ...sums } = await findCharges(db, { ...asked, ...timeRange(search), userIds });
  const totals = {
    count,
    amount: toDollars(cents(sums.sumCents)),
    reversed: toDollars(cents(sums.reversedCents)),
  };
  return { data: await presentCharges(db, rows), meta: metaOf(asked, count), totals };
};

const COLUMNS = {
  id: (row: MadeCharge) => row.id,
  created_at: (row: MadeCharge) => moment(row.created_at),
  account_code: (row: MadeCharge) => row.account_code,
  amount: (row: MadeCharge) => row.amount,
  balance: (row: MadeCharge) => row.balance,
  new_balance: (row: MadeCharge) => row.new_balance,
  staff: (row: MadeCharge) => row.staff,
  reason: (row: MadeCharge) => row.reason ?? '',
  reversed_at: (row: MadeCharge) => (row.reversal ? moment(row.reversal.at) : ''),
  reversed_by: (row: MadeCharge) => row.reversal?.staff ?? '',
  reversal_reason: (row: MadeCharge) => row.reversal?.reason ?? '',
};

/** The same list as a CSV file. */
export const fileOfCharges = async (db: Db, query: ChargesQuery): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { data, totals } = await listCharges(db, { ...query, ...WHOLE_FILE });
  return csvFile('charges', COLUMNS, data, { amount: totals.amount });
};
