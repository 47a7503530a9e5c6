import type { Withdrawal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { walletChangesOf } from '#rooms/ledger';
import type { WithdrawalsOptions } from './ports.ts';
import { stepsOf, type WithdrawalRow } from './store.ts';

type Known = Pick<WithdrawalsOptions, 'db' | 'peopleOf'>;

/**
 * Rows of withdrawals in the words of the wire: a handful of reads, however many there are. `transaction` is what the request took. Not inside a
 * transaction: people are read beside it.
 */
export const presentWithdrawals = async (
  { db, peopleOf }: Known,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> => {
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  );
  const changes = await walletChangesOf(
    db,
    rows.flatMap((row) => row.request_movement_id ?? []),
  );
  const people = await peopleOf([...new Set(rows.map((row) => row.user_id))]);
  return rows.map((row) => {
    const user = people.get(row.user_id) ?? { account_code: '', balance: 0 };
    const change = row.request_movement_id === null ? undefined : changes.get(row.request_movement_id);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      amount: toDollars(cents(row.amount_cents)),
      status: row.status,
      description: row.description,
      hash_code: row.hash_code,
      dest_wallet_code: row.destination,
      transaction: change
        ? { balance: toDollars(change.beforeCents), new_balance: toDollars(change.afterCents) }
        : null,
      current_balance: user.balance,
      user,
      steps: (steps.get(row.id) ?? []).map(({ status, at, description }) => ({
        status,
        at: at.toISOString(),
        description,
      })),
    };
  });
};

/** The same of one row. */
export const presentWithdrawal = async (known: Known, row: WithdrawalRow): Promise<Withdrawal> => {
  const [withdrawal] = await presentWithdrawals(known, [row]);
  if (withdrawal === undefined) throw new Error('withdrawals: one row gives one withdrawal');
  return withdrawal;
};
