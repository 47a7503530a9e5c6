import type { PayerBar } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { accountCodesOf } from '#modules/identity';
import { walletBalances } from '#modules/ledger';
import { barsOf, presentBars } from '#modules/limits';
import type { Db } from '#platform/db/pool.ts';

/** The player of a payment; dollars. `bars`: what bars them from playing now, for staff only. */
export interface Payer {
  readonly account_code: string;
  readonly balance: number;
  readonly bars: PayerBar[];
}

/** These players, as payments show them. */
export const payersOf = async (db: Db, userIds: readonly number[]): Promise<(userId: number) => Payer> => {
  const ids = [...new Set(userIds)];
  const [codes, balances, bars] = await Promise.all([
    accountCodesOf(db, ids),
    walletBalances(db, ids),
    barsOf(db, ids),
  ]);
  return (userId) => ({
    account_code: codes.get(userId) ?? '',
    balance: toDollars(cents(balances.get(userId) ?? 0)),
    bars: presentBars(bars.get(userId) ?? []),
  });
};
