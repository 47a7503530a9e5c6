import type { StaffDeposit, StaffWithdrawal } from '@lajvard/contract';
import { waitingAbout } from '#modules/dual-control';
import { staffNamesOf } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import type { Visibility } from './ask-payments.ts';
import { checksOf } from './checks/read-checks.ts';
import { DEPOSIT } from './deposit.ts';
import type { PaymentKind, PaymentRow } from './payment-kind.ts';
import { mayBecome } from './payment-rules.ts';
import type { PaymentsOptions } from './ports.ts';
import { asDeposit, asWithdrawal, factsPresenter, idsOf, presentStep } from './present.ts';
import { payersOf } from './read-payers.ts';
import { type StepRow, stepsOf } from './store.ts';
import { WITHDRAWAL } from './withdrawal.ts';

/** A payment of either kind as staff see it. */
export type StaffPayment = Omit<StaffWithdrawal, 'current_balance'> & Pick<StaffDeposit, 'asked_amount'>;

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
      may: decides ? mayBecome(kind.moves, row.status) : [],
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
export const presentDeposits = async (
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

/** Withdrawals as this member of staff sees them, with the proposals about them that wait. */
export const presentWithdrawals = async (
  { db }: Pick<PaymentsOptions, 'db'>,
  rows: readonly PaymentRow[],
  visibility: Visibility,
): Promise<StaffWithdrawal[]> => {
  const [payments, proposalOf] = await Promise.all([
    presentForStaff(db, WITHDRAWAL, rows, visibility),
    proposalsPresenter(db, WITHDRAWAL, rows, visibility),
  ]);
  return payments.map((payment) => ({ ...asWithdrawal(payment), ...proposalOf(payment) }));
};
