import { type Deposit, PAYMENT_STATUS } from '@lajvard/contract';
import { cents } from '@lajvard/money';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { depositApproved, depositReversed, InsufficientFunds, post } from '#rooms/ledger';
import { mayBecome } from './deposit-rules.ts';
import type { DepositsOptions } from './ports.ts';
import { presentDeposit } from './present.ts';
import { type DepositRow, insertStep, lockDeposit, setStatus } from './store.ts';

/** What a member of staff decides about a deposit. */
export interface Decision {
  readonly id: number;
  readonly status: 1 | 2;
  readonly description: string | null;
  readonly staffId: number;
  readonly ip: string;
}

/** The movement of a decision; null where no money moves (a waiting one is declined). */
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

/** Approves or declines a deposit, with its money, in one transaction. @returns the row as it stands after that, and its player */
export const decideDeposit = async (
  { db }: Pick<DepositsOptions, 'db'>,
  decision: Decision,
): Promise<{ deposit: Deposit; userId: number } | Refused> => {
  try {
    return await transaction(db, async (tx) => {
      const row = await lockDeposit(tx, decision.id);
      if (row === undefined) return new Refused('not-found');
      if (!mayBecome(row.status).includes(decision.status)) return new Refused('already-decided');
      const { status, description, staffId, ip } = decision;
      const changed = await setStatus(tx, row.id, { status, description, movementId: null });
      if (changed === undefined) return new Refused('hash-code-used');
      const movementId = await move(tx, row, status);
      const after = movementId === null ? changed : await setStatus(tx, row.id, { status, description, movementId });
      if (after === undefined) throw new Error(`deposits: ${row.id} was lost while it was decided`);
      await insertStep(tx, { depositId: row.id, status, description, staffId, movementId });
      const action = status === PAYMENT_STATUS.approved ? 'DEPOSIT_APPROVED' : 'DEPOSIT_DECLINED';
      await record(tx, { userId: staffId, action, description: String(row.id), ip });
      return { deposit: await presentDeposit(tx, after), userId: row.user_id };
    });
  } catch (error) {
    if (error instanceof InsufficientFunds) return new Refused('deposit-spent');
    // Another declined deposit with the same hash was approved at this very moment.
    if ((error as { constraint?: string }).constraint === 'deposits_one_hash') return new Refused('hash-code-used');
    throw error;
  }
};
