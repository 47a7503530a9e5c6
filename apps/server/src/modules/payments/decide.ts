import { type EarlierDecision, PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';
import { cents, fromDollars, moneyText, toDollars } from '@lajvard/money';
import { audit } from '#modules/audit';
import { InsufficientFunds, post } from '#modules/ledger';
import { publishChange } from '#modules/limits';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type {
  Decision,
  DecisionChange,
  Move,
  Obstacle,
  PaymentKind,
  PaymentRefusal,
  PaymentRow,
  Step,
} from './kinds.ts';
import type { PaymentsOptions } from './ports.ts';
import { stepPresenter } from './staff-lists.ts';
import { insertStep, lockPayment, type StepRow, stepsOf, writeStep } from './store.ts';
import { isHashOfOtherKind, overlapsAnother } from './transfer-hash.ts';

/** The decision of a member of staff about a payment. */
export interface DecisionForm {
  readonly id: number;
  readonly status: Decision;
  readonly description: string | null;
  /** Of the transfer that pays a withdrawal. */
  readonly hashCode: string | null;
  /** What arrived, dollars, for a deposit that is approved; undefined: unchanged. */
  readonly amount?: number | undefined;
  /** Whether they know that the hash overlaps with that of another payment. */
  readonly overlapSeen?: boolean | undefined;
  /** Of a withdrawal that the owner of its account disowned: whether staff asked them. */
  readonly ownerAsked?: boolean | undefined;
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

/** The newest step, for a member of staff whose decision came too late. */
const earlierDecisionOf = async (db: Db, steps: readonly StepRow[]): Promise<EarlierDecision | undefined> => {
  const newest = steps.at(-1);
  if (newest === undefined) return undefined;
  const { status, by, at } = (await stepPresenter(db, [newest]))(newest);
  return { status, by, at };
};

const moveMoney = async (
  tx: Tx,
  { noun }: PaymentKind,
  { id, user_id: userId, steps, movement_id: newest }: PaymentRow & { readonly steps: number },
  amountCents: number,
  { kind, corrects }: Move,
): Promise<number> => {
  if (corrects && newest === null) throw new Error(`payments: ${noun} ${id} has no movement to reverse`);
  const { movementId } = await post(tx, {
    kind,
    userId,
    cents: cents(amountCents),
    reference: `${noun}:${id}:${steps}`,
    ...(corrects && newest !== null ? { corrects: newest } : {}),
  });
  return movementId;
};

/**
 * One step of a payment, in one transaction: its money moves (`move` null: none does), and the step is written into the
 * row and the list of steps. @param row locked or just inserted; `steps`: how many it has taken @returns the row after
 * it
 */
export const takeStep = async (
  tx: Tx,
  kind: PaymentKind,
  row: PaymentRow & { readonly steps: number },
  step: Step,
  move: Move | null,
): Promise<PaymentRow> => {
  const movementId = move === null ? null : await moveMoney(tx, kind, row, step.amountCents, move);
  const after = await writeStep(tx, kind, row.id, step, movementId);
  if (after === undefined) throw new Error(`payments: ${kind.noun} ${row.id} is missing after it was written`);
  await insertStep(tx, kind, row.id, step, movementId);
  return after;
};

/** Whether this decision about a locked payment needs a second person. */
export type NeedsTwo = (tx: Tx, row: PaymentRow, form: Pick<DecisionForm, 'status' | 'amount'>) => Promise<boolean>;

/** The owner of the account disowned the withdrawal, and who approves it does not say that they asked them. */
export const OWNER_UNASKED = new Refused('form-invalid', { errors: { owner_asked: ['errors:owner-asked-required'] } });

interface DecisionContext extends Pick<PaymentsOptions, 'db'> {
  readonly identity: Pick<PaymentsOptions['identity'], 'mailBookedDeposit'>;
  /** Undefined: no decision needs a second person. */
  readonly needsTwo?: NeedsTwo | undefined;
}

/** The decision is not taken: it needs a second person. */
export const NEEDS_TWO = 'needs-two';

/** What became of a decision within its transaction. */
type DecisionOutcome =
  | { readonly after: PaymentRow; readonly change: DecisionChange }
  | { readonly earlier: readonly StepRow[] } // somebody decided first
  | Obstacle
  | typeof NEEDS_TWO
  | Refused<'not-found' | 'form-invalid'>;

/**
 * Decides within a transaction and moves the money; the caller writes `change` into the audit log, last.
 * @throws what `obstacleIn` reads, if the database refuses it
 */
export const applyDecision = async (
  tx: Tx,
  { identity, needsTwo }: Omit<DecisionContext, 'db'>,
  kind: PaymentKind,
  form: DecisionForm,
): Promise<DecisionOutcome> => {
  const { id, status, description, hashCode, seen, staffId, ip } = form;
  const row = await lockPayment(tx, kind, id);
  if (row === undefined) return new Refused('not-found');
  const move = kind.moves[row.status][status];
  // a proposal to decline names the amount that somebody saw; it may have been booked otherwise since
  const isOfAmount =
    status === PAYMENT_STATUS.approved || form.amount === undefined || fromDollars(form.amount) === row.amount_cents;
  const isAsSeen = isOfAmount && (seen === undefined || seen === row.status);
  if (!isAsSeen || move === undefined) return { earlier: (await stepsOf(tx, kind, [id])).get(id) ?? [] };
  if (form.overlapSeen !== true && (await overlapsAnother(tx, kind, row, form))) return 'hash-overlaps';
  if (status === PAYMENT_STATUS.approved && row.disowned_at && !form.ownerAsked) return OWNER_UNASKED;
  if (await needsTwo?.(tx, row, form)) return NEEDS_TWO;
  if (await isHashOfOtherKind(tx, kind, row, form)) return 'hash-of-other-kind';
  const amountCents = form.amount === undefined ? row.amount_cents : fromDollars(form.amount);
  const after = await takeStep(tx, kind, row, { status, description, hashCode, amountCents, staffId }, move);
  if (status === PAYMENT_STATUS.approved && after.asked_cents)
    await identity.mailBookedDeposit(tx, row.user_id, {
      asked: moneyText(after.asked_cents),
      amount: moneyText(amountCents),
    });
  await publishChange(tx, row.user_id); // an open table shows the new balance at once
  const asked = form.ownerAsked ? { owner_asked: true } : {};
  const facts = { before: factsOf(kind, row), after: { ...factsOf(kind, after), ...asked } };
  return { after, change: { ...kind.audited(id, status), ...facts, staffId, ip } };
};

/** Why the database itself refused a decision; anything else is thrown on. */
export const obstacleIn = ({ hashIndex }: PaymentKind, error: unknown): Obstacle => {
  if (error instanceof InsufficientFunds) return 'spent';
  if ((error as { constraint?: string }).constraint === hashIndex) return 'hash-used';
  throw error;
};

/** A kind of payment with the refusals of its own route. */
export type RefusingKind<R extends PaymentRefusal> = PaymentKind & {
  readonly refusals: Readonly<Record<Obstacle, Refused<R>>>;
};

/** Approves or declines a payment and moves its money, in one transaction. @returns the row after that */
export const decidePayment = async <R extends PaymentRefusal>(
  context: DecisionContext,
  kind: RefusingKind<R>,
  form: DecisionForm,
): Promise<PaymentRow | typeof NEEDS_TWO | Refused<'not-found' | 'form-invalid' | 'already-decided' | R>> => {
  const { db } = context;
  const applied = await transaction(db, async (tx) => {
    const applied = await applyDecision(tx, context, kind, form);
    if (typeof applied === 'object' && 'change' in applied) await audit(tx, applied.change);
    return applied;
  }).catch((error: unknown) => obstacleIn(kind, error));
  if (applied === NEEDS_TWO || applied instanceof Refused) return applied;
  if (typeof applied === 'string') return kind.refusals[applied];
  if ('after' in applied) return applied.after;
  return new Refused('already-decided', { decided: await earlierDecisionOf(db, applied.earlier) });
};
