import type { Deposit } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { walletChangesOf } from '#rooms/ledger';
import type { DepositsOptions } from './ports.ts';
import { type DepositRow, stepsOf } from './store.ts';

type Known = Pick<DepositsOptions, 'db' | 'peopleOf'>;

/** Rows of deposits in the words of the wire: a handful of reads, however many there are. Not inside a transaction: people are read beside it. */
export const presentDeposits = async ({ db, peopleOf }: Known, rows: readonly DepositRow[]): Promise<Deposit[]> => {
  const movements = rows.flatMap((row) => row.movement_id ?? []);
  const steps = await stepsOf(
    db,
    rows.map((row) => row.id),
  );
  const changes = await walletChangesOf(db, movements);
  const people = await peopleOf([...new Set(rows.map((row) => row.user_id))]);
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
      user: people.get(row.user_id) ?? { account_code: '', balance: 0 },
      steps: (steps.get(row.id) ?? []).map(({ status, at, description }) => ({
        status,
        at: at.toISOString(),
        description,
      })),
    };
  });
};

/** The same of one row. */
export const presentDeposit = async (known: Known, row: DepositRow): Promise<Deposit> => {
  const [deposit] = await presentDeposits(known, [row]);
  if (deposit === undefined) throw new Error('deposits: one row gives one deposit');
  return deposit;
};
