import type { Deposit } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { walletChangesOf } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import { ownPayerOf, type PersonOfPayment } from '../sight/index.ts';
import type { DepositsOptions } from './ports.ts';
import { type DepositRow, ownNumberOf, stepsOf } from './store.ts';

type Known = Pick<DepositsOptions, 'db' | 'peopleOf'>;

/** Rows of deposits as the wire has them; a fixed number of reads, however many rows. */
export const presentDeposits = async (
  db: Db,
  rows: readonly DepositRow[],
  people: ReadonlyMap<number, PersonOfPayment>,
): Promise<Omit<Deposit, 'own_number'>[]> => {
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
      user: ownPayerOf(people, row.user_id),
      steps: (steps.get(row.id) ?? []).map(({ status, at, description }) => ({
        status,
        at: at.toISOString(),
        description,
      })),
    };
  });
};

/** The same for one row. Do not call it inside a transaction: it reads people on another connection. */
export const presentDeposit = async ({ db, peopleOf }: Known, row: DepositRow): Promise<Deposit> => {
  const people = await peopleOf([row.user_id]);
  const [deposit] = await presentDeposits(db, [row], people);
  if (deposit === undefined) throw new Error('deposits: one row gives one deposit');
  return { ...deposit, own_number: await ownNumberOf(db, row) };
};
