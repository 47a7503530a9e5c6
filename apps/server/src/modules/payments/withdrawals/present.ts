import type { Withdrawal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { walletChangesOf } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { ownPayerOf, type PersonOfPayment } from '../sight/index.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { ownNumberOf, stepsOf, type WithdrawalRow } from './store.ts';

type Known = Pick<WithdrawalsOptions, 'db' | 'peopleOf'>;

/**
 * Rows of withdrawals as the wire has them; a fixed number of reads, however many rows. `transaction` shows the wallet
 * before and after the request.
 */
export const presentWithdrawals = async (
  db: Db,
  rows: readonly WithdrawalRow[],
  people: ReadonlyMap<number, PersonOfPayment>,
): Promise<Omit<Withdrawal, 'own_number'>[]> => {
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  );
  const changes = await walletChangesOf(
    db,
    rows.flatMap((row) => row.request_movement_id ?? []),
  );
  return rows.map((row) => {
    const user = ownPayerOf(people, row.user_id);
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

/** The same for one row. Do not call it inside a transaction: it reads people on another connection. */
export const presentWithdrawal = async ({ db, peopleOf }: Known, row: WithdrawalRow): Promise<Withdrawal> => {
  const people = await peopleOf([row.user_id]);
  const [withdrawal] = await presentWithdrawals(db, [row], people);
  if (withdrawal === undefined) throw new Error('withdrawals: one row gives one withdrawal');
  return { ...withdrawal, own_number: await ownNumberOf(db, row) };
};
