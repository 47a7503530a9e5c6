import type { Withdrawal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { Db, Tx } from '#platform/db/pool.ts';
import { walletChangesOf } from '#rooms/ledger';
import { stepsOf, type WithdrawalRow } from './store.ts';

/** Rows of withdrawals in the words of the wire: two reads, however many there are. `transaction` is what the request took. */
export const presentWithdrawals = async (db: Db | Tx, rows: readonly WithdrawalRow[]): Promise<Withdrawal[]> => {
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  );
  const changes = await walletChangesOf(
    db,
    rows.flatMap((row) => row.request_movement_id ?? []),
  );
  return rows.map((row) => {
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
      steps: (steps.get(row.id) ?? []).map(({ status, at, description }) => ({
        status,
        at: at.toISOString(),
        description,
      })),
    };
  });
};

/** The same of one row. */
export const presentWithdrawal = async (db: Db | Tx, row: WithdrawalRow): Promise<Withdrawal> => {
  const [withdrawal] = await presentWithdrawals(db, [row]);
  if (withdrawal === undefined) throw new Error('withdrawals: one row gives one withdrawal');
  return withdrawal;
};
