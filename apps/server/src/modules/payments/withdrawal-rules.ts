import { PAYMENT_STATUS } from '@lajvard/contract';
import type { Move, Moves } from './payment-rules.ts';

const { waiting, approved, declined } = PAYMENT_STATUS;

/** The money of a withdrawal is held from the request on. */
export const WITHDRAWAL_HOLD: Move = { kind: 'withdrawal-held' };

/**
 * What a withdrawal may become, and how that moves its money
 * (docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals).
 */
export const WITHDRAWAL_MOVES: Moves = {
  [waiting]: { [approved]: { kind: 'withdrawal-paid' }, [declined]: { kind: 'withdrawal-released' } },
  [approved]: { [declined]: { kind: 'withdrawal-reversed', corrects: true } },
  [declined]: { [approved]: { kind: 'withdrawal-paid-again' } },
};
