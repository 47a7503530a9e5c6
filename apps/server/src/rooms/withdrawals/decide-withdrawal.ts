import { PAYMENT_STATUS, type Withdrawal } from '@lajvard/contract';
import { cents } from '@lajvard/money';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import { record } from '#rooms/activity';
import { InsufficientFunds, post } from '#rooms/ledger';
import { moveOf } from './move-withdrawal.ts';
import type { WithdrawalsOptions } from './ports.ts';
import { presentWithdrawal } from './present.ts';
import { insertStep, lockWithdrawal, setDecision } from './store.ts';
import { mayBecome } from './withdrawal-rules.ts';

/** What a member of staff decides about a withdrawal; `hashCode` is of the transfer that pays it. */
export interface Decision {
  readonly id: number;
  readonly status: 1 | 2;
  readonly description: string | null;
  readonly hashCode: string | null;
  readonly staffId: number;
  readonly ip: string;
}

/** Approves or declines a withdrawal, with its money, in one transaction. @returns the row as it stands after that, and its player */
export const decideWithdrawal = async (
  { db }: Pick<WithdrawalsOptions, 'db'>,
  decision: Decision,
): Promise<{ withdrawal: Withdrawal; userId: number } | Refused> => {
  const { status, description, hashCode, staffId, ip } = decision;
  try {
    return await transaction(db, async (tx) => {
      const row = await lockWithdrawal(tx, decision.id);
      if (row === undefined) return new Refused('not-found');
      if (!mayBecome(row.status).includes(status)) return new Refused('already-decided');
      const { kind, postings } = moveOf(row.status, status, {
        userId: row.user_id,
        amountCents: cents(row.amount_cents),
      });
      const reference = `withdrawal:${row.id}:${row.steps}`;
      const { movementId } = await post(tx, {
        kind,
        reference,
        postings,
        ...(kind === 'withdrawal-reversed' && row.movement_id !== null ? { corrects: row.movement_id } : {}),
      });
      const after = await setDecision(tx, row.id, { status, description, hashCode, movementId });
      if (after === undefined) throw new Error(`withdrawals: ${row.id} was lost while it was decided`);
      await insertStep(tx, { withdrawalId: row.id, status, description, staffId, movementId });
      const action = status === PAYMENT_STATUS.approved ? 'WITHDRAWAL_APPROVED' : 'WITHDRAWAL_DECLINED';
      await record(tx, { userId: staffId, action, description: String(row.id), ip });
      return { withdrawal: await presentWithdrawal(tx, after), userId: row.user_id };
    });
  } catch (error) {
    if (error instanceof InsufficientFunds) return new Refused('withdrawal-spent');
    throw error;
  }
};
