import {
  depositUpdate,
  PAYMENT_STATUS,
  type RefusalCode,
  type StaffDeposit,
  type StaffWithdrawal,
  staffDepositCsv,
  staffDepositList,
  staffWithdrawalCsv,
  staffWithdrawalList,
  withdrawalUpdate,
} from '@lajvard/contract';
import { moment } from '#platform/http/csv.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { type DecisionForm, decidePayment, NEEDS_TWO } from './decide-payment.ts';
import { type ByTwo, DEPOSITS_BY_TWO, proposeDecision, type Wanted, WITHDRAWALS_BY_TWO } from './decision-kind.ts';
import { DEPOSIT } from './deposit.ts';
import { ADDRESS, AMOUNT, BALANCES, HASH } from './payment-columns.ts';
import type { PaymentsOptions } from './ports.ts';
import { presentDeposits, presentWithdrawals, type StaffPayment } from './present-staff.ts';
import { fileForStaff, listForStaff, type StaffView } from './read-staff-payments.ts';
import { WITHDRAWAL } from './withdrawal.ts';

type Stepped = Pick<StaffPayment, 'steps'>;
const decisionOf = ({ steps }: Stepped) => steps.findLast((step) => step.by !== null);

const ID = { id: (row: Pick<StaffPayment, 'id'>) => row.id };
const PAYER = { account_code: (row: Pick<StaffPayment, 'user'>) => row.user.account_code };
const DECIDED = {
  decided_by: (row: Stepped) => decisionOf(row)?.by ?? null,
  decided_at: (row: Stepped) => moment(decisionOf(row)?.at ?? null),
};

const ASKED = { asked_amount: (row: StaffDeposit) => row.asked_amount };
const DEPOSIT_COLUMNS = { ...ID, ...AMOUNT, ...HASH, ...ADDRESS, ...BALANCES, ...ASKED };
const CHECK = { check: (row: StaffDeposit) => row.check?.verdict ?? null };
const DEPOSITS: StaffView<StaffDeposit, 'deposit-spent' | 'hash-code-used' | 'hash-code-of-withdrawal'> = {
  kind: DEPOSIT,
  sort: 'id',
  present: presentDeposits,
  columns: DEPOSIT_COLUMNS,
  allColumns: { ...PAYER, ...DEPOSIT_COLUMNS, ...CHECK, ...DECIDED },
};

const NOW = { current_balance: (row: StaffWithdrawal) => row.current_balance };
const WITHDRAWAL_COLUMNS = { ...ID, ...AMOUNT, ...ADDRESS, ...HASH, ...BALANCES, ...NOW };
const WITHDRAWALS: StaffView<StaffWithdrawal, 'withdrawal-spent' | 'form-invalid'> = {
  kind: WITHDRAWAL,
  sort: 'created_at',
  present: presentWithdrawals,
  columns: WITHDRAWAL_COLUMNS,
  allColumns: { ...PAYER, ...WITHDRAWAL_COLUMNS, ...DECIDED },
};

/** Decides about a payment, or proposes that where it needs a second person. */
const decide = async <P extends object, W extends Wanted, R extends RefusalCode>(
  options: PaymentsOptions,
  { kind, present }: StaffView<P, R>,
  byTwo: ByTwo<W, R>,
  form: DecisionForm,
) => {
  const { db, identity, dualControl } = options;
  // what waits may still be declined
  if (form.status === PAYMENT_STATUS.approved && (await options.isStopped(db, 'approvals')))
    return new Refused('settings-unconfirmed');
  const needsTwo = dualControl === null ? undefined : byTwo.rule(dualControl);
  const decided = await decidePayment({ db, identity, needsTwo }, kind, form);
  if (decided instanceof Refused) return decided;
  const proposed = decided === NEEDS_TWO ? await proposeDecision(options, byTwo, form) : null;
  if (proposed instanceof Refused) return proposed;
  const row = decided === NEEDS_TWO ? proposed?.row : decided;
  const [data] = row === undefined ? [] : await present(options, [row], { isWhole: true, decides: true });
  if (data === undefined) return new Refused('not-found');
  return { data: proposed === null ? data : { ...data, proposal: proposed.proposal } };
};

/** Staff routes for deposits and withdrawals. */
export const paymentsStaffRoutes = (options: PaymentsOptions): Handled[] => [
  handle(depositUpdate, ({ body, caller, ip }) => {
    const { id, status, description = null, amount, seen } = body;
    const form = { id, status, description, hashCode: null, amount, seen, staffId: caller.userId, ip };
    return decide(options, DEPOSITS, DEPOSITS_BY_TWO, form);
  }),
  handle(staffDepositList, ({ query, caller, db }) => listForStaff({ ...options, db }, DEPOSITS, caller, query)),
  handle(staffDepositCsv, ({ query, caller, db }) => fileForStaff({ ...options, db }, DEPOSITS, caller, query)),
  handle(withdrawalUpdate, ({ body, caller, ip }) => {
    const { id, status, description = null, hash_code: hashCode = null, seen } = body;
    const form = { id, status, description, hashCode, seen, staffId: caller.userId, ip };
    return decide(options, WITHDRAWALS, WITHDRAWALS_BY_TWO, form);
  }),
  handle(staffWithdrawalList, ({ query, caller, db }) => listForStaff({ ...options, db }, WITHDRAWALS, caller, query)),
  handle(staffWithdrawalCsv, ({ query, caller, db }) => fileForStaff({ ...options, db }, WITHDRAWALS, caller, query)),
];
