import { type EarlierDecision, PAYMENT_STATUS, type PaymentStatus, type RefusalCode } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import { audit } from '#modules/audit';
import { InsufficientFunds } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { PaymentKind, PaymentRow } from './payment-kind.ts';
import type { Decision } from './payment-rules.ts';
import { stepPresenter } from './present-staff.ts';
import { lockPayment, type StepRow, stepsOf } from './store.ts';
import { takeStep } from './take-step.ts';

/** The decision of a member of staff about a payment. */
export interface DecisionForm {
  readonly id: number;
  readonly status: Decision;
  readonly description: string | null;
  /** Of the transfer that pays a withdrawal. */
  readonly hashCode: string | null;
  /** The status they saw; if it has changed since, nothing is decided. */
  readonly seen?: PaymentStatus | undefined;
  readonly staffId: number;
  readonly ip: string;
}

/** The facts of a decision for the audit log; the amount in dollars. */
const factsOf = ({ decidesHash }: PaymentKind, { status, description, hash_code, amount_cents }: PaymentRow) => ({
  status,
  description,
  ...(decidesHash ? { hash_code } : {}),
  amount: toDollars(cents(amount_cents)),
});

/** The newest step, for a member of staff whose decision came too late. */
const earlierDecisionOf = async (db: Db, steps: readonly StepRow[]): Promise<EarlierDecision | undefined> => {
  const newest = steps.at(-1);
  if (newest === undefined) return undefined;
  const { status, by, at } = (await stepPresenter(db, [newest]))(newest);
  return { status, by, at };
};

/** Approves or declines a payment and moves its money, in one transaction. @returns the row after that */
export const decidePayment = async <R extends RefusalCode>(
  db: Db,
  kind: PaymentKind<R>,
  { id, status, description, hashCode, seen, staffId, ip }: DecisionForm,
): Promise<PaymentRow | Refused<'not-found' | 'already-decided' | R>> => {
  try {
    const decided = await transaction(db, async (tx) => {
      const row = await lockPayment(tx, kind, id);
      if (row === undefined) return new Refused('not-found');
      const move = kind.moves[row.status][status];
      const isAsSeen = seen === undefined || seen === row.status;
      // somebody decided first
      if (!isAsSeen || move === undefined) return (await stepsOf(tx, kind, [id])).get(id) ?? [];
      const after = await takeStep(tx, kind, row, { status, description, hashCode, staffId }, move);
      await publishChange(tx, row.user_id); // an open table shows the new balance at once
      const action = status === PAYMENT_STATUS.approved ? kind.actions.approved : kind.actions.declined;
      const facts = { before: factsOf(kind, row), after: factsOf(kind, after) };
      await audit(tx, { staffId, action, subject: `${kind.noun}:${id}`, ...facts, ip });
      return after;
    });
    if (!Array.isArray(decided)) return decided;
    return new Refused('already-decided', { decided: await earlierDecisionOf(db, decided) });
  } catch (error) {
    if (error instanceof InsufficientFunds) return kind.spent;
    if ((error as { constraint?: string }).constraint === kind.hashIndex) return kind.hashUsed;
    throw error;
  }
};
