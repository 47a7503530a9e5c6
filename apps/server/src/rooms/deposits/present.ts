import type { Deposit } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import type { Db, Tx } from '#platform/db/pool.ts';
import { walletChangesOf } from '#rooms/ledger';
import { type DepositRow, stepsOf } from './store.ts';

/** Rows of deposits in the words of the wire: two reads, however many there are. */
export const presentDeposits = async (db: Db | Tx, rows: readonly DepositRow[]): Promise<Deposit[]> => {
  const movements = rows.flatMap((row) => row.movement_id ?? []);
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  );
  const changes = await walletChangesOf(db, movements);
  return rows.map((row) => {
    const change = row.movement_id === null ? undefined : changes.get(row.movement_id);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      hash_code: row.hash_code,
      amount: toDollars(cents(row.amount_cents)),
      status: row.status,
      description: row.description,
      dest_wallet_code: row.wallet_address,
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
export const presentDeposit = async (db: Db | Tx, row: DepositRow): Promise<Deposit> => {
  const [deposit] = await presentDeposits(db, [row]);
  if (deposit === undefined) throw new Error('deposits: one row gives one deposit');
  return deposit;
};
