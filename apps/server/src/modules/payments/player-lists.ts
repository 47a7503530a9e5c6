import { type Deposit, PAYMENT_STATUS, type PayerBar, type PaymentStatus, type Withdrawal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { accountCodesOf } from '#modules/identity';
import { walletBalances, walletChangesOf } from '#modules/ledger';
import { barsOf, presentBars } from '#modules/limits';
import type { Db } from '#platform/db/pool.ts';
import { csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { metaOf, type Page, timeRange } from '#platform/http/paging.ts';
import { DEPOSIT, type PaymentKind, type PaymentRow } from './kinds.ts';
import { findPayments, ownNumbersOf, type PaymentSearch, type StepRow, stepsOf } from './store.ts';

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
const presentOwn = async (
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

/** A player's query of their payments, as the wire has it. */
export interface OwnQuery extends Page {
  readonly search: {
    readonly status?: PaymentStatus | undefined;
    readonly keyword?: string | undefined;
    readonly start_date?: string | undefined;
    readonly end_date?: string | undefined;
  };
  readonly sort?: PaymentSearch['sort'] | undefined;
  readonly align: 'asc' | 'desc';
}

/**
 * One page of a player's payments, with the count and the sum (dollars) of all that match. Declined ones are in both
 * only if the search asks for them alone.
 */
export const listOwnPayments = async (
  db: Db,
  kind: PaymentKind,
  userId: number,
  { search, sort = 'id', ...page }: OwnQuery,
): Promise<{
  data: OwnPayment[];
  meta: ReturnType<typeof metaOf>;
  totals: { count: number; amount: number };
}> => {
  const { status, keyword } = search;
  const asked = { userId, status, keyword: keyword ? kind.contains(keyword) : undefined, ...timeRange(search) };
  const { rows, sums } = await findPayments(db, kind, { ...asked, ...page, sort });
  const matching = sums.filter((sum) => status === undefined || sum.status === status);
  const counted = matching.filter((sum) => sum.status !== PAYMENT_STATUS.declined || sum.status === status);
  const countOf = (some: typeof sums) => some.reduce((all, sum) => all + sum.count, 0);
  const amount = toDollars(cents(counted.reduce((all, sum) => all + sum.cents, 0)));
  return {
    data: await presentOwn(db, kind, userId, rows),
    meta: metaOf(page, countOf(matching)),
    totals: { count: countOf(counted), amount },
  };
};

const STATUS = ['waiting', 'approved', 'declined'] as const;

type Row = Pick<
  Withdrawal,
  'created_at' | 'amount' | 'hash_code' | 'dest_wallet_code' | 'description' | 'transaction'
> & {
  readonly status: PaymentStatus;
};

// Columns of the CSV files, under their wire names. Their order differs from file to file.
export const AMOUNT = {
  created_at: (row: Row) => moment(row.created_at),
  amount: (row: Row) => row.amount,
  status: (row: Row) => STATUS[row.status],
};
export const ADDRESS = { dest_wallet_code: (row: Row) => row.dest_wallet_code };
export const HASH = { hash_code: (row: Row) => row.hash_code };
export const BALANCES = {
  description: (row: Row) => row.description,
  balance: (row: Row) => row.transaction?.balance ?? null,
  new_balance: (row: Row) => row.transaction?.new_balance ?? null,
};

const NUMBER = { own_number: (row: OwnPayment) => row.own_number };
const COLUMNS = { ...NUMBER, ...AMOUNT, ...ADDRESS, ...HASH, ...BALANCES };

const DEPOSIT_COLUMNS = { ...COLUMNS, asked_amount: (row: OwnPayment) => row.asked_amount };

/** A player's payments as a CSV file. */
export const fileOfOwn = async (db: Db, kind: PaymentKind, userId: number, query: Omit<OwnQuery, 'page' | 'limit'>) => {
  const { data } = await listOwnPayments(db, kind, userId, { ...query, ...WHOLE_FILE });
  return csvFile(`${kind.noun}s`, kind === DEPOSIT ? DEPOSIT_COLUMNS : COLUMNS, data);
};
