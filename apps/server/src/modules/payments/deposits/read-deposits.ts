import type { Deposit } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { metaOf } from '#platform/http/paging.ts';
import type { DepositsOptions } from './ports.ts';
import { presentDeposits } from './present.ts';
import { type DepositSearch, findDeposits } from './store.ts';

/** One page of a player's deposits as the wire has them, with the count and the sum (dollars) of all that match. */
export const listDeposits = async (
  { db, peopleOf }: Pick<DepositsOptions, 'db' | 'peopleOf'>,
  search: DepositSearch,
): Promise<{
  data: Deposit[];
  meta: ReturnType<typeof metaOf>;
  totals: { count: number; amount: number };
}> => {
  const { rows, count, sumCents } = await findDeposits(db, search);
  const presented = await presentDeposits(db, rows, await peopleOf([search.userId]));
  return {
    data: presented.map((deposit, place) => ({ ...deposit, own_number: rows[place]?.own_number ?? 0 })),
    meta: metaOf(search, count),
    totals: { count, amount: toDollars(cents(sumCents)) },
  };
};
