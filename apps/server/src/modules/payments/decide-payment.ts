import { type EarlierDecision, hashKey, PAYMENT_STATUS, type PaymentStatus, type RefusalCode } from '@lajvard/contract';
import { cents, fromDollars, moneyText, toDollars } from '@lajvard/money';
import { audit } from '#modules/audit';
import { InsufficientFunds } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { PaymentKind, PaymentRow } from './payment-kind.ts';
import type { Decision } from './payment-rules.ts';
import type { PaymentsOptions } from './ports.ts';
import { stepPresenter } from './present-staff.ts';
import { lockPayment, lockTransfer, type StepRow, stepsOf } from './store.ts';
import { takeStep } from './take-step.ts';

/** The decision of a member of staff about a payment. */
export interface DecisionForm {
  readonly id: number;
  readonly status: Decision;
  readonly description: string | null;
  /** Of the transfer that pays a withdrawal. */
  readonly hashCode: string | null;
  /** What arrived, dollars, for a deposit that is approved; undefined: unchanged. */
  readonly amount?: number | undefined;
  /** The status they saw; if it has changed since, nothing is decided. */
  readonly seen?: PaymentStatus | undefined;
  readonly staffId: number;
  readonly ip: string;
}

/** The facts of a decision for the audit log; the amount in dollars. */
const factsOf = ({ decidesHash }: PaymentKind, row: PaymentRow) => ({
  status: row.status,
  description: row.description,
  ...(decidesHash ? { hash_code: row.hash_code } : {}),
  amount: toDollars(cents(row.amount_cents)),
  ...(row.asked_cents ? { asked: toDollars(cents(row.asked_cents)) } : {}),
});

/** Whether the transfer that approves this payment is already known to have gone the other way. */
const goesTheOtherWay = async (
  tx: Tx,
  kind: PaymentKind,
  row: PaymentRow,
  { status, hashCode }: DecisionForm,
): Promise<boolean> => {
  const hash = hashCode ?? row.hash_code;
  if (status !== PAYMENT_STATUS.approved || hash === null) return false;
  await lockTransfer(tx, hashKey(hash));
  return kind.isOfOtherKind(tx, hashKey(hash));
};

/** The newest step, for a member of staff whose decision came too late. */
const earlierDecisionOf = async (db: Db, steps: readonly StepRow[]): Promise<EarlierDecision | undefined> => {
  const newest = steps.at(-1);
  if (newest === undefined) return undefined;
  const { status, by, at } = (await stepPresenter(db, [newest]))(newest);
  return { status, by, at };
};

/** Whether this decision about a locked payment needs a second person. */
export type NeedsTwo = (tx: Tx, row: PaymentRow, form: Pick<DecisionForm, 'status' | 'amount'>) => Promise<boolean>;

interface Deciding extends Pick<PaymentsOptions, 'db'> {
  readonly identity: Pick<PaymentsOptions['identity'], 'mailBookedDeposit'>;
  /** Undefined: no decision needs a second person. */
  readonly needsTwo?: NeedsTwo | undefined;
}

/** The decision is not taken: it needs a second person. */
export const NEEDS_TWO = 'needs-two';

/**
 * Decides within a transaction and moves the money; the caller writes `change` into the audit log, last. @returns the
 * steps so far if somebody decided first
 */
export const takeDecision = async <R extends RefusalCode>(
  tx: Tx,
  { identity, needsTwo }: Omit<Deciding, 'db'>,
  kind: PaymentKind<R>,
  form: DecisionForm,
): Promise<
  | { after: PaymentRow; change: Parameters<typeof audit>[1] }
  | typeof NEEDS_TWO
  | readonly StepRow[]
  | Refused<'not-found' | R>
> => {
  const { id, status, description, hashCode, seen, staffId, ip } = form;
  const row = await lockPayment(tx, kind, id);
  if (row === undefined) return new Refused('not-found');
  const move = kind.moves[row.status][status];
  // a proposal to decline names the amount that somebody saw; it may have been booked otherwise since
  const isOfAmount =
    status === PAYMENT_STATUS.approved || form.amount === undefined || fromDollars(form.amount) === row.amount_cents;
  const isAsSeen = isOfAmount && (seen === undefined || seen === row.status);
  // somebody decided first
  if (!isAsSeen || move === undefined) return (await stepsOf(tx, kind, [id])).get(id) ?? [];
  if (await needsTwo?.(tx, row, form)) return NEEDS_TWO;
  if (await goesTheOtherWay(tx, kind, row, form)) return kind.hashOfOtherKind;
  const amountCents = form.amount === undefined ? row.amount_cents : fromDollars(form.amount);
  const after = await takeStep(tx, kind, row, { status, description, hashCode, amountCents, staffId }, move);
  if (status === PAYMENT_STATUS.approved && after.asked_cents)
    await identity.mailBookedDeposit(tx, row.user_id, {
      asked: moneyText(after.asked_cents),
      amount: moneyText(amountCents),
    });
  await publishChange(tx, row.user_id); // an open table shows the new balance at once
  const action = status === PAYMENT_STATUS.approved ? kind.actions.approved : kind.actions.declined;
  const facts = { before: factsOf(kind, row), after: factsOf(kind, after) };
  return {
    after,
    change: { staffId, action, subject: `${kind.noun}:${id}`, before: facts.before, after: facts.after, ip },
  };
};

/** What the database itself refused of a decision; anything else is thrown on. */
export const refusedByDatabase = <R extends RefusalCode>(kind: PaymentKind<R>, error: unknown): Refused<R> => {
  if (error instanceof InsufficientFunds) return kind.spent;
  if ((error as { constraint?: string }).constraint === kind.hashIndex) return kind.hashUsed;
  throw error;
};

/** Approves or declines a payment and moves its money, in one transaction. @returns the row after that */
export const decidePayment = async <R extends RefusalCode>(
  deciding: Deciding,
  kind: PaymentKind<R>,
  form: DecisionForm,
): Promise<PaymentRow | typeof NEEDS_TWO | Refused<'not-found' | 'already-decided' | R>> => {
  const { db } = deciding;
  try {
    const decided = await transaction(db, async (tx) => {
      const taken = await takeDecision(tx, deciding, kind, form);
      if (taken === NEEDS_TWO || taken instanceof Refused || !('change' in taken)) return taken;
      await audit(tx, taken.change);
      return taken.after;
    });
    if (decided === NEEDS_TWO || decided instanceof Refused || 'id' in decided) return decided;
    return new Refused('already-decided', { decided: await earlierDecisionOf(db, decided) });
  } catch (error) {
    return refusedByDatabase(kind, error);
  }
};
