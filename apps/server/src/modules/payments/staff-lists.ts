import {
  type CommonRefusal,
  PAYMENT_STATUS,
  type PaymentStatus,
  type StaffDeposit,
  type StaffWithdrawal,
  whyNoWallet,
} from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { sql } from 'kysely';
import { waitingAbout } from '#modules/dual-control';
import { staffNamesOf } from '#modules/identity';
import { escapeLike } from '#platform/db/like.ts';
import type { Db } from '#platform/db/pool.ts';
import { type Cell, csvFile, moment, WHOLE_FILE } from '#platform/http/csv.ts';
import { type Caller, type CsvFile, Refused } from '#platform/http/handler.ts';
import { metaOf, type Page } from '#platform/http/paging.ts';
import { askPayments, type StaffSearch, type Visibility } from './ask-payments.ts';
import { type BeforePaying, beforePaying } from './before-paying.ts';
import { checksOf } from './checks/read-checks.ts';
import { hashLike } from './hash-sql.ts';
import { DEPOSIT, mayBecome, type PaymentKind, type PaymentRow, WITHDRAWAL } from './kinds.ts';
import {
  ADDRESS,
  AMOUNT,
  asDeposit,
  asWithdrawal,
  BALANCES,
  factsPresenter,
  HASH,
  idsOf,
  payersOf,
  presentStep,
} from './player-lists.ts';
import type { PaymentsOptions } from './ports.ts';
import { findPayments, type PaymentSearch, type PaymentSum, type StepRow, stepsOf } from './store.ts';

/** A payment of either kind as staff see it. */
type StaffPayment = Omit<StaffWithdrawal, 'current_balance' | keyof BeforePaying> & Pick<StaffDeposit, 'asked_amount'>;

/** Presents these steps with the names of the staff who decided. */
export const stepPresenter = async (
  db: Db,
  steps: readonly StepRow[],
): Promise<(step: StepRow) => StaffPayment['steps'][number]> => {
  const names = await staffNamesOf(db, [...new Set(steps.flatMap((step) => step.staff_id ?? []))]);
  const nameOf = (staffId: number | null) => (staffId === null ? null : (names.get(staffId) ?? String(staffId)));
  return (step) => ({ ...presentStep(step), by: nameOf(step.staff_id) });
};

/** Payments as this member of staff sees them; a fixed number of reads, however many rows. */
const presentForStaff = async (
  db: Db,
  kind: PaymentKind,
  rows: readonly PaymentRow[],
  { isWhole, decides }: Visibility,
): Promise<StaffPayment[]> => {
  const payerOf = await payersOf(
    db,
    rows.map((row) => row.user_id),
  );
  const [factsOf, steps] = await Promise.all([factsPresenter(db, rows), stepsOf(db, kind, isWhole ? idsOf(rows) : [])]);
  const stepOf = await stepPresenter(db, [...steps.values()].flat());
  return rows.map((row) => {
    const { account_code, balance, bars } = payerOf(row.user_id);
    return {
      ...factsOf(row),
      user: isWhole ? { account_code, balance, bars } : { account_code: null, balance, bars: [] },
      steps: (steps.get(row.id) ?? []).map(stepOf),
      may: decides ? mayBecome(kind, row.status) : [],
    };
  });
};

/** The proposals of decisions about these rows that wait, for who may know of them. */
const proposalsPresenter = async (
  db: Db,
  { noun }: PaymentKind,
  rows: readonly PaymentRow[],
  { isWhole }: Visibility,
): Promise<(payment: { readonly id: number }) => { proposal_id?: number }> => {
  const subjectOf = ({ id }: { readonly id: number }) => `${noun}:${id}`;
  const waiting = await waitingAbout(db, `${noun}-decision`, isWhole ? rows.map(subjectOf) : []);
  return (payment) => {
    const proposalId = waiting.get(subjectOf(payment));
    return proposalId === undefined ? {} : { proposal_id: proposalId };
  };
};

/** Deposits as this member of staff sees them, with what the network says of each and the proposals that wait. */
const presentDeposits = async (
  { db, contract }: Pick<PaymentsOptions, 'db' | 'contract'>,
  rows: readonly PaymentRow[],
  visibility: Visibility,
): Promise<StaffDeposit[]> => {
  const [payments, checks, proposalOf] = await Promise.all([
    presentForStaff(db, DEPOSIT, rows, visibility),
    checksOf(db, contract, visibility.isWhole ? idsOf(rows) : []),
    proposalsPresenter(db, DEPOSIT, rows, visibility),
  ]);
  return payments.map((payment) => ({
    ...asDeposit(payment),
    check: checks.get(payment.id) ?? null,
    ...proposalOf(payment),
  }));
};

/** Withdrawals as this member of staff sees them, with the proposals that wait, and addresses that are no wallets. */
const presentWithdrawals = async (
  { db, walletAddress, contract }: Pick<PaymentsOptions, 'db' | 'walletAddress' | 'contract'>,
  rows: readonly PaymentRow[],
  visibility: Visibility,
): Promise<StaffWithdrawal[]> => {
  const [payments, proposalOf, warningsOf] = await Promise.all([
    presentForStaff(db, WITHDRAWAL, rows, visibility),
    proposalsPresenter(db, WITHDRAWAL, rows, visibility),
    beforePaying(db, rows, visibility),
  ]);
  return payments.map((payment) => {
    const why = whyNoWallet(payment.dest_wallet_code, { wallet: walletAddress, contract });
    return {
      ...asWithdrawal(payment),
      ...warningsOf(payment),
      ...proposalOf(payment),
      ...(why === null ? {} : { address_warning: why }),
    };
  });
};

type Columns<P> = Readonly<Record<string, (payment: P) => Cell>>;

/** How staff see payments of one kind. `P`: a payment on the wire. */
export interface StaffView<P> {
  readonly kind: PaymentKind;
  /** By what a list is sorted if the query does not say. */
  readonly sort: 'id' | 'created_at';
  present(options: PaymentsOptions, rows: readonly PaymentRow[], visibility: Visibility): Promise<P[]>;
  /** The columns of the CSV file, under their wire names: those for everybody, and all. */
  readonly columns: Columns<P>;
  readonly allColumns: Columns<P>;
}

type WithSteps = Pick<StaffPayment, 'steps'>;
const decisionOf = ({ steps }: WithSteps) => steps.findLast((step) => step.by !== null);

const ID = { id: (row: Pick<StaffPayment, 'id'>) => row.id };
const PAYER = { account_code: (row: Pick<StaffPayment, 'user'>) => row.user.account_code };
const DECIDED = {
  decided_by: (row: WithSteps) => decisionOf(row)?.by ?? null,
  decided_at: (row: WithSteps) => moment(decisionOf(row)?.at ?? null),
};

const ASKED = { asked_amount: (row: StaffDeposit) => row.asked_amount };
const DEPOSIT_COLUMNS = { ...ID, ...AMOUNT, ...HASH, ...ADDRESS, ...BALANCES, ...ASKED };
const CHECK = { check: (row: StaffDeposit) => row.check?.verdict ?? null };
/** Deposits, as staff see them. */
export const DEPOSITS = {
  kind: DEPOSIT,
  sort: 'id',
  present: presentDeposits,
  columns: DEPOSIT_COLUMNS,
  allColumns: { ...PAYER, ...DEPOSIT_COLUMNS, ...CHECK, ...DECIDED },
} as const satisfies StaffView<StaffDeposit>;

const NOW = { current_balance: (row: StaffWithdrawal) => row.current_balance };
const WITHDRAWAL_COLUMNS = { ...ID, ...AMOUNT, ...ADDRESS, ...HASH, ...BALANCES, ...NOW };
/** Withdrawals, as staff see them. */
export const WITHDRAWALS = {
  kind: WITHDRAWAL,
  sort: 'created_at',
  present: presentWithdrawals,
  columns: WITHDRAWAL_COLUMNS,
  allColumns: { ...PAYER, ...WITHDRAWAL_COLUMNS, ...DECIDED },
} as const satisfies StaffView<StaffWithdrawal>;

/** A query of staff, as the wire has it. */
export interface StaffQuery {
  readonly search: StaffSearch;
  readonly sort?: PaymentSearch['sort'] | undefined;
  readonly align: PaymentSearch['align'];
}

/** Count and sum (dollars) of all matches with the given status. */
const totalsOf = (sums: readonly PaymentSum[], status: PaymentStatus | undefined) => {
  const shown = sums.filter((sum) => status === undefined || sum.status === status);
  return {
    count: shown.reduce((all, { count }) => all + count, 0),
    amount: toDollars(cents(shown.reduce((all, sum) => all + sum.cents, 0))),
  };
};

/** How many match of each status. */
const countsOf = (sums: readonly PaymentSum[]) => {
  const countOf = (status: PaymentStatus) => sums.find((sum) => sum.status === status)?.count ?? 0;
  const { waiting, approved, declined } = PAYMENT_STATUS;
  return { waiting: countOf(waiting), approved: countOf(approved), declined: countOf(declined) };
};

const find = async <P>(
  options: PaymentsOptions,
  { kind, sort: usual, present }: StaffView<P>,
  caller: Caller,
  { search, sort = usual, ...page }: StaffQuery & Page,
) => {
  const allowed = await askPayments(options.db, kind, caller, search);
  if (allowed instanceof Refused) return allowed;
  const { rows, sums } = await findPayments(options.db, kind, { ...allowed.asked, ...page, sort });
  const data = await present(options, rows, allowed.visibility);
  return { data, totals: totalsOf(sums, search.status), counts: countsOf(sums), visibility: allowed.visibility };
};

/** One page of payments for a member of staff, or why they may not search like this. */
export const listForStaff = async <P>(
  options: PaymentsOptions,
  view: StaffView<P>,
  caller: Caller,
  query: StaffQuery & Page,
) => {
  const found = await find(options, view, caller, query);
  if (found instanceof Refused) return found;
  const { data, totals, counts } = found;
  return { data, meta: metaOf(query, totals.count), totals, counts };
};

/** The same list as a CSV file, with the columns that the caller may see. */
export const fileForStaff = async <P>(
  options: PaymentsOptions,
  view: StaffView<P>,
  caller: Caller,
  query: StaffQuery,
): Promise<CsvFile | Refused<CommonRefusal | 'not-found' | 'list-too-long'>> => {
  const found = await find(options, view, caller, { ...query, ...WHOLE_FILE });
  if (found instanceof Refused) return found;
  const { data, totals, visibility } = found;
  const columns = visibility.isWhole ? view.allColumns : view.columns;
  return csvFile(`${view.kind.noun}s`, columns, data, { amount: totals.amount });
};

const MAX_FOUND = 200; // more than anybody reads; a search that finds so many is not specific enough

/** Ids of users with a deposit whose hash begins like this or overlaps with it, declined ones included. */
export const depositorsByHash = async (db: Db, hash: string): Promise<number[]> => {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from deposits where ${hashLike(hash)} limit ${MAX_FOUND}`.execute(db.kysely);
  return rows.map((row) => row.user_id);
};

/** Ids of users who have withdrawn to a TRC20 address that begins like this. Case matters: such addresses differ. */
export const withdrawersByAddress = async (db: Db, address: string): Promise<number[]> => {
  const start = `${escapeLike(address)}%`;
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals where destination like ${start} limit ${MAX_FOUND}`.execute(db.kysely);
  return rows.map((row) => row.user_id);
};

/** Ids of users who were paid by a transfer whose hash begins like this, or who have a payment with this number. */
export const usersByReceipt = async (db: Db, receipt: string): Promise<number[]> => {
  const start = `${escapeLike(receipt.toLowerCase())}%`;
  const paid = await sql<{ user_id: number }>`
    select distinct user_id from withdrawals
    where ${hashLike(receipt)} or hash_code is not null and lower(hash_code) like ${start} limit ${MAX_FOUND}`.execute(
    db.kysely,
  );
  const number = /^\d{1,15}$/.test(receipt) ? Number(receipt) : null;
  const numbered = await sql<{ user_id: number }>`
    select user_id from deposits where id = ${number}
    union select user_id from withdrawals where id = ${number}`.execute(db.kysely);
  return [...paid.rows, ...numbered.rows].map((row) => row.user_id);
};
