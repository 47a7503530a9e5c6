import { PAYMENT_STATUS } from '@lajvard/contract';
import { cents } from '@lajvard/money';
import { record } from '#modules/activity';
import { post } from '#modules/ledger';
import type { Tx } from '#platform/db/pool.ts';
import type { PaymentKind, PaymentRow, Step } from './payment-kind.ts';
import type { Move } from './payment-rules.ts';
import { insertStep } from './store.ts';

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
  const after = await kind.writeStep(tx, row.id, step, movementId);
  if (after === undefined) throw new Error(`payments: ${kind.noun} ${row.id} is missing after it was written`);
  await insertStep(tx, kind, row.id, step, movementId);
  return after;
};

/** The player's own step, the request: it holds the money of a payment whose kind says so. */
export const takeFirstStep = async (tx: Tx, kind: PaymentKind, row: PaymentRow, ip: string): Promise<PaymentRow> => {
  const step = {
    status: PAYMENT_STATUS.waiting,
    description: null,
    hashCode: null,
    amountCents: row.amount_cents,
    staffId: null,
  };
  const waiting = await takeStep(tx, kind, { ...row, steps: 0 }, step, kind.hold);
  const action = kind.actions.requested;
  await record(tx, { userId: row.user_id, action, description: String(row.id), ip });
  return waiting;
};
