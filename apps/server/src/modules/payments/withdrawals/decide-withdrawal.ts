import { hashKey, PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { audit } from '#modules/audit';
import { InsufficientFunds, post } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { earlierDecisionOf } from '../sight/index.ts';
import { moveOf } from './move-withdrawal.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { insertStep, lockWithdrawal, type StepRow, setDecision, stepsOf, type WithdrawalRow } from './store.ts';
import { mayBecome } from './withdrawal-rules.ts';

/** The decision of a member of staff about a withdrawal; `hashCode` is of the transfer that pays it. */
export interface Decision {
  readonly id: number;
  readonly status: 1 | 2;
  readonly description: string | null;
  readonly hashCode: string | null;
  /** The status they saw; if it has changed since, nothing is decided. */
  readonly seen?: PaymentStatus | undefined;
  readonly staffId: number;
  readonly ip: string;
}

/** Somebody else decided first: the steps until then. */
class Late {
  readonly steps: readonly StepRow[];
  constructor(steps: readonly StepRow[]) {
    this.steps = steps;
  }
}

/** Moves the money of a decision. @returns the movement's id */
const move = async (tx: Tx, row: WithdrawalRow & { steps: number }, status: 1 | 2): Promise<number> => {
  const facts = { userId: row.user_id, amountCents: cents(row.amount_cents) };
  const { kind, postings } = moveOf(row.status, status, facts);
  const corrects = kind === 'withdrawal-reversed' && row.movement_id !== null ? { corrects: row.movement_id } : {};
  return (await post(tx, { kind, reference: `withdrawal:${row.id}:${row.steps}`, postings, ...corrects })).movementId;
};

/** The facts of a decision for the audit log; the amount in dollars. */
const factsOf = ({ status, description, hash_code, amount_cents }: WithdrawalRow) => ({
  ...{ status, description, hash_code },
  amount: toDollars(cents(amount_cents)),
});

/** Approves or declines a withdrawal and moves its money, in one transaction. @returns the row after that */
export const decideWithdrawal = async (
  { db, staffNamesOf }: Pick<WithdrawalsOptions, 'db' | 'staffNamesOf'>,
  { id, status, description, hashCode, seen, staffId, ip }: Decision,
): Promise<WithdrawalRow | Refused<'not-found' | 'already-decided' | 'withdrawal-spent' | 'form-invalid'>> => {
  try {
    const decided = await transaction(db, async (tx) => {
      const row = await lockWithdrawal(tx, id);
      if (row === undefined) return new Refused('not-found');
      const isAsSeen = seen === undefined || seen === row.status;
      if (!isAsSeen || !mayBecome(row.status).includes(status)) {
        return new Late((await stepsOf(tx, [id])).get(id) ?? []);
      }
      const movementId = await move(tx, row, status);
      const hash = { hashCode, hashKey: hashCode === null ? null : hashKey(hashCode) };
      const after = await setDecision(tx, id, { status, description, ...hash, movementId });
      if (after === undefined) throw new Error(`withdrawals: ${id} was lost while it was decided`);
      await insertStep(tx, { withdrawalId: id, status, description, staffId, movementId });
      const action = status === PAYMENT_STATUS.approved ? 'WITHDRAWAL_APPROVED' : 'WITHDRAWAL_DECLINED';
      await publishChange(tx, row.user_id); // an open table shows the new balance at once
      const facts = { before: factsOf(row), after: factsOf(after) };
      await audit(tx, { staffId, action, subject: `withdrawal:${id}`, ...facts, ip });
      return after;
    });
    if (!(decided instanceof Late)) return decided;
    const names = await staffNamesOf(decided.steps.flatMap((step) => step.staff_id ?? []));
    return new Refused('already-decided', { decided: earlierDecisionOf(decided.steps, names) });
  } catch (error) {
    if (error instanceof InsufficientFunds) return new Refused('withdrawal-spent');
    if ((error as { constraint?: string }).constraint === 'withdrawals_one_receipt') {
      return new Refused('form-invalid', { errors: { hash_code: ['errors:hash-code-used'] } });
    }
    throw error;
  }
};
