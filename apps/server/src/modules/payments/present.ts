import type { Deposit, PaymentStatus, Withdrawal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { walletChangesOf } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';
import type { PaymentKind, PaymentRow } from './payment-kind.ts';
import { payersOf } from './read-payers.ts';
import { ownNumbersOf, type StepRow, stepsOf } from './store.ts';

/** A payment of either kind as its player sees it. */
export type OwnPayment = Omit<Withdrawal, 'current_balance'> & Pick<Deposit, 'asked_amount'>;

/** What players and staff both see of a payment; dollars. */
interface PaymentFacts extends Omit<OwnPayment, 'own_number' | 'user' | 'steps'> {
  readonly status: PaymentStatus;
}

export const idsOf = (rows: readonly PaymentRow[]): number[] => rows.map(({ id }) => id);

/** Presents what players and staff both see of these rows. */
export const factsPresenter = async (
  db: Db,
  rows: readonly PaymentRow[],
): Promise<(row: PaymentRow) => PaymentFacts> => {
  const movements = rows.flatMap((row) => row.shown_movement_id ?? []);
  const changes = await walletChangesOf(db, movements);
  return (row) => {
    const change = changes.get(row.shown_movement_id ?? 0);
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      amount: toDollars(cents(row.amount_cents)),
      asked_amount: toDollars(cents(row.asked_cents ?? row.amount_cents)),
      status: row.status,
      description: row.description,
      hash_code: row.hash_code,
      dest_wallet_code: row.address,
      transaction: change
        ? { balance: toDollars(change.beforeCents), new_balance: toDollars(change.afterCents) }
        : null,
    };
  };
};

/** A step as everybody sees it. */
export const presentStep = ({ status, at, description }: StepRow) => ({ status, at: at.toISOString(), description });

/**
 * Payments of one player as that player sees them; a fixed number of reads, however many rows. Do not call it inside a
 * transaction: it reads people on another connection.
 */
export const presentOwn = async (
  db: Db,
  kind: PaymentKind,
  userId: number,
  rows: readonly PaymentRow[],
): Promise<OwnPayment[]> => {
  const { account_code, balance } = (await payersOf(db, [userId]))(userId);
  // One after the other: players who ask at the same time share the connections.
  const factsOf = await factsPresenter(db, rows);
  const steps = await stepsOf(db, kind, idsOf(rows));
  const numbers = await ownNumbersOf(db, kind, userId, idsOf(rows));
  return rows.map((row) => ({
    ...factsOf(row),
    own_number: numbers.get(row.id) ?? 0,
    user: { account_code, balance },
    steps: (steps.get(row.id) ?? []).map(presentStep),
  }));
};

/** The same of one payment. */
export const presentOne = async (db: Db, kind: PaymentKind, row: PaymentRow): Promise<OwnPayment> => {
  const [payment] = await presentOwn(db, kind, row.user_id, [row]);
  if (payment === undefined) throw new Error('payments: a row without a payment');
  return payment;
};

/** A payment as the wire has a deposit: it always has a hash. */
export const asDeposit = <P extends { hash_code: string | null }>(payment: P): P & Pick<Deposit, 'hash_code'> => ({
  ...payment,
  hash_code: payment.hash_code ?? '',
});

/** A payment as the wire has a withdrawal. */
export const asWithdrawal = <P extends { user: { balance: number }; asked_amount: number }>({
  asked_amount: _ofDeposits,
  ...payment
}: P): Omit<P, 'asked_amount'> & Pick<Withdrawal, 'current_balance'> => ({
  ...payment,
  current_balance: payment.user.balance,
});
