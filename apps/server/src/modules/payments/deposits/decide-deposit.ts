import { PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { audit } from '#modules/audit';
import { depositApproved, depositReversed, InsufficientFunds, post } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { earlierDecisionOf } from '../sight/index.ts';
import { mayBecome } from './deposit-rules.ts';
import type { DepositsOptions } from './ports.ts';
import { type DepositRow, insertStep, lockDeposit, type StepRow, setStatus, stepsOf } from './store.ts';

/** The decision of a member of staff about a deposit. */
export interface Decision {
  readonly id: number;
  readonly status: 1 | 2;
  readonly description: string | null;
  /** The status they saw; if it has changed since, nothing is decided. */
  readonly seen?: PaymentStatus | undefined;
  readonly staffId: number;
  readonly ip: string;
}

/** Moves the money of a decision. @returns the movement's id; null if no money moves (a waiting deposit is declined) */
const move = async (tx: Tx, row: DepositRow & { steps: number }, status: 1 | 2): Promise<number | null> => {
  const amount = cents(row.amount_cents);
  const reference = `deposit:${row.id}:${row.steps}`;
  if (status === PAYMENT_STATUS.approved) {
    const postings = depositApproved(row.user_id, amount);
    return (await post(tx, { kind: 'deposit-approved', reference, postings })).movementId;
  }
  if (row.status !== PAYMENT_STATUS.approved) return null;
  if (row.movement_id === null) throw new Error(`deposits: ${row.id} is approved without a movement`);
  const postings = depositReversed(row.user_id, amount);
  return (await post(tx, { kind: 'deposit-reversed', reference, corrects: row.movement_id, postings })).movementId;
};

/** Somebody else decided first: the steps until then. */
class Late {
  readonly steps: readonly StepRow[];
  constructor(steps: readonly StepRow[]) {
    this.steps = steps;
  }
}

/** The facts of a decision for the audit log; the amount in dollars. */
const factsOf = ({ status, description, amount_cents }: DepositRow) => ({
  ...{ status, description },
  amount: toDollars(cents(amount_cents)),
});

/** Approves or declines a deposit and moves its money, in one transaction. @returns the row after that */
export const decideDeposit = async (
  { db, staffNamesOf }: Pick<DepositsOptions, 'db' | 'staffNamesOf'>,
  { id, status, description, seen, staffId, ip }: Decision,
): Promise<DepositRow | Refused<'not-found' | 'hash-code-used' | 'already-decided' | 'deposit-spent'>> => {
  try {
    const decided = await transaction(db, async (tx) => {
      const row = await lockDeposit(tx, id);
      if (row === undefined) return new Refused('not-found');
      const isAsSeen = seen === undefined || seen === row.status;
      if (!isAsSeen || !mayBecome(row.status).includes(status)) {
        return new Late((await stepsOf(tx, [id])).get(id) ?? []);
      }
      const changed = await setStatus(tx, id, { status, description, movementId: null });
      if (changed === undefined) return new Refused('hash-code-used');
      const movementId = await move(tx, row, status);
      const after = movementId === null ? changed : await setStatus(tx, id, { status, description, movementId });
      if (after === undefined) throw new Error(`deposits: ${id} was lost while it was decided`);
      await insertStep(tx, { depositId: id, status, description, staffId, movementId });
      const action = status === PAYMENT_STATUS.approved ? 'DEPOSIT_APPROVED' : 'DEPOSIT_DECLINED';
      await publishChange(tx, row.user_id); // an open table shows the new balance at once
      await audit(tx, { staffId, action, subject: `deposit:${id}`, before: factsOf(row), after: factsOf(after), ip });
      return after;
    });
    if (!(decided instanceof Late)) return decided;
    const names = await staffNamesOf(decided.steps.flatMap((step) => step.staff_id ?? []));
    return new Refused('already-decided', { decided: earlierDecisionOf(decided.steps, names) });
  } catch (error) {
    if (error instanceof InsufficientFunds) return new Refused('deposit-spent');
    // Another declined deposit with the same hash was approved at this very moment.
    if ((error as { constraint?: string }).constraint === 'deposits_one_hash') return new Refused('hash-code-used');
    throw error;
  }
};
