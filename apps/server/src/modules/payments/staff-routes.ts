import {
  depositUpdate,
  PAYMENT_STATUS,
  staffDepositCsv,
  staffDepositList,
  staffWithdrawalCsv,
  staffWithdrawalList,
  withdrawalUpdate,
} from '@lajvard/contract';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { type DecisionForm, decidePayment, NEEDS_TWO, type RefusingKind } from './decide.ts';
import { needsTwoRule, proposeDecision } from './decide-by-two.ts';
import type { PaymentRefusal } from './kinds.ts';
import type { PaymentsOptions } from './ports.ts';
import { DEPOSITS, fileForStaff, listForStaff, type StaffView, WITHDRAWALS } from './staff-lists.ts';

/** Decides about a payment, or proposes that where it needs a second person. */
const decide = async <P extends object, R extends PaymentRefusal>(
  options: PaymentsOptions,
  { kind, present }: StaffView<P> & { readonly kind: RefusingKind<R> },
  form: DecisionForm,
) => {
  const { db, identity, dualControl } = options;
  // what waits may still be declined
  if (form.status === PAYMENT_STATUS.approved && (await options.isStopped(db, 'approvals')))
    return new Refused('settings-unconfirmed');
  const needsTwo = dualControl === null ? undefined : needsTwoRule(kind, dualControl);
  const decided = await decidePayment({ db, identity, needsTwo }, kind, form);
  if (decided instanceof Refused) return decided;
  const proposed = decided === NEEDS_TWO ? await proposeDecision(options, kind, form) : null;
  if (proposed instanceof Refused) return proposed;
  const row = decided === NEEDS_TWO ? proposed?.row : decided;
  const [data] = row === undefined ? [] : await present(options, [row], { isWhole: true, decides: true });
  if (data === undefined) return new Refused('not-found');
  return { data: proposed === null ? data : { ...data, proposal: proposed.proposal } };
};

/** Staff routes for deposits and withdrawals. */
export const paymentsStaffRoutes = (options: PaymentsOptions): Handled[] => [
  handle(depositUpdate, ({ body, caller, ip }) => {
    const { id, status, description = null, amount, seen, overlap_seen: overlapSeen } = body;
    const form = { id, status, description, hashCode: null, amount, seen, overlapSeen, staffId: caller.userId, ip };
    return decide(options, DEPOSITS, form);
  }),
  handle(staffDepositList, ({ query, caller, db }) => listForStaff({ ...options, db }, DEPOSITS, caller, query)),
  handle(staffDepositCsv, ({ query, caller, db }) => fileForStaff({ ...options, db }, DEPOSITS, caller, query)),
  handle(withdrawalUpdate, ({ body, caller, ip }) => {
    const { id, status, description = null, hash_code: hashCode = null, seen } = body;
    const { overlap_seen: overlapSeen, owner_asked: ownerAsked } = body;
    const form = { id, status, description, hashCode, seen, overlapSeen, ownerAsked, staffId: caller.userId, ip };
    return decide(options, WITHDRAWALS, form);
  }),
  handle(staffWithdrawalList, ({ query, caller, db }) => listForStaff({ ...options, db }, WITHDRAWALS, caller, query)),
  handle(staffWithdrawalCsv, ({ query, caller, db }) => fileForStaff({ ...options, db }, WITHDRAWALS, caller, query)),
];
