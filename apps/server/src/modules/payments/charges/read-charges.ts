import type { MadeCharge } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { accountCodesOf, staffNamesOf, usersByCode } from '#modules/identity';
import { walletChangesOf } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import type { CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { type ChargeOrder, findCharges } from './store.ts';

/** The query of the wire. */
export interface ChargesQuery extends ChargeOrder {
  readonly search: { readonly keyword?: string | undefined } & Parameters<typeof timeRange>[0];
}

/** One page of charges, as the wire has them. */
export const listCharges = async (db: Db, { search, ...asked }: ChargesQuery & Page) => {
  const { keyword } = search;
  const userIds = keyword ? await usersByCode(db, keyword) : null;
  const { rows, count, sumCents } = await findCharges(db, { ...asked, ...timeRange(search), userIds });
  const [changes, codes, staff] = await Promise.all([
    walletChangesOf(
      db,
      rows.flatMap((row) => row.movement_id ?? []),
    ),
    accountCodesOf(db, [...new Set(rows.map((row) => row.user_id))]),
    staffNamesOf(db, [...new Set(rows.map((row) => row.staff_id))]),
  ]);
  const data = rows.map((row): MadeCharge => {
    const change = changes.get(row.movement_id ?? 0);
    if (change === undefined) throw new Error(`charges: the movement of ${row.id} touched no wallet`);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      account_code: codes.get(row.user_id) ?? '',
      amount: toDollars(cents(row.amount_cents)),
      balance: toDollars(change.beforeCents),
      new_balance: toDollars(change.afterCents),
      staff: staff.get(row.staff_id) ?? '',
    };
  });
  return { data, meta: metaOf(asked, count), totals: { count, amount: toDollars(cents(sumCents)) } };
};

const COLUMNS = {
  id: (row: MadeCharge) => row.id,
  created_at: (row: MadeCharge) => moment(row.created_at),
  account_code: (row: MadeCharge) => row.account_code,
  amount: (row: MadeCharge) => row.amount,
  balance: (row: MadeCharge) => row.balance,
  new_balance: (row: MadeCharge) => row.new_balance,
  staff: (row: MadeCharge) => row.staff,
};

/** The same list as a CSV file. */
export const fileOfCharges = async (db: Db, query: ChargesQuery): Promise<CsvFile | Refused<'list-too-long'>> => {
  const { data, totals } = await listCharges(db, { ...query, ...WHOLE_FILE });
  return csvFile('charges', COLUMNS, data, { amount: totals.amount });
};
