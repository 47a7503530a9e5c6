import type { ChargeAccount } from '@lajvard/contract';
import { toDollars } from '@lajvard/money';
import { accountByCode, type ChargeableAccount } from '#modules/identity';
import { balanceOf } from '#modules/ledger';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';

/** Why an account cannot be charged, as a key of namespace `errors`; null if it can. */
const hindrance = (account: ChargeableAccount | undefined): string | null => {
  if (account === undefined) return 'account-unknown';
  if (account.level !== 'user') return 'account-of-staff';
  if (account.closed_at !== null) return 'account-closed';
  if (account.blacklisted_at !== null) return 'account-blacklisted';
  return account.completed_at === null ? 'account-incomplete' : null;
};

/** The account to charge, locked until the transaction ends, or a refusal on its field. */
export const chargeable = async (tx: Tx, accountCode: string): Promise<ChargeableAccount | Refused> => {
  const account = await accountByCode(tx, accountCode);
  const why = hindrance(account);
  if (account === undefined || why !== null)
    return new Refused('form-invalid', { errors: { account_code: [`errors:${why}`] } });
  return account;
};

/** The account that would be charged, so that staff can check it first. */
export const findAccount = (db: Db, accountCode: string): Promise<ChargeAccount | Refused> =>
  transaction(db, async (tx) => {
    const account = await chargeable(tx, accountCode);
    if (account instanceof Refused) return account;
    const names = [account.first_name, account.last_name].filter((name) => name !== null);
    return {
      account_code: account.account_code,
      full_name: names.length === 0 ? null : names.join(' '),
      email: account.email,
      balance: toDollars(await balanceOf(tx, account.id)),
    };
  });
