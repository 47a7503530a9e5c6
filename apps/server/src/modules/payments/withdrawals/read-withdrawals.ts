import type { Withdrawal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { Db } from '#platform/db/pool.ts';
import { metaOf } from '#platform/http/paging.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { presentWithdrawals } from './present.ts';
import { findWithdrawals, savedWallets, type WithdrawalSearch } from './store.ts';

/** One page of a player's withdrawals as the wire has them, with the count and the sum (dollars) of all that match. */
export const listWithdrawals = async (
  { db, peopleOf }: Pick<WithdrawalsOptions, 'db' | 'peopleOf'>,
  search: WithdrawalSearch,
): Promise<{
  data: Withdrawal[];
  meta: ReturnType<typeof metaOf>;
  totals: { count: number; amount: number };
}> => {
  const { rows, count, sumCents } = await findWithdrawals(db, search);
  const presented = await presentWithdrawals(db, rows, await peopleOf([search.userId]));
  return {
    data: presented.map((withdrawal, place) => ({ ...withdrawal, own_number: rows[place]?.own_number ?? 0 })),
    meta: metaOf(search, count),
    totals: { count, amount: toDollars(cents(sumCents)) },
  };
};

/** The addresses this player has withdrawn to, newest first. */
export const walletsOf = (db: Db, userId: number): Promise<string[]> => savedWallets(db, userId);
