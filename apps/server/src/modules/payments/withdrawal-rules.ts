import { PAYMENT_STATUS } from '@lajvard/contract';
import {
  withdrawalHeld,
  withdrawalPaid,
  withdrawalPaidAgain,
  withdrawalReleased,
  withdrawalReversed,
} from '#modules/ledger';
import type { Move, Moves } from './payment-rules.ts';

const { waiting, approved, declined } = PAYMENT_STATUS;

/** The money of a withdrawal is held from the request on. */
export const WITHDRAWAL_HOLD: Move = { kind: 'withdrawal-held', postings: withdrawalHeld };

const PAY: Move = { kind: 'withdrawal-paid', postings: withdrawalPaid };
const RELEASE: Move = { kind: 'withdrawal-released', postings: withdrawalReleased };
const GIVE_BACK: Move = { kind: 'withdrawal-reversed', postings: withdrawalReversed, corrects: true };
const PAY_AGAIN: Move = { kind: 'withdrawal-paid-again', postings: withdrawalPaidAgain };

/**
 * What a withdrawal may become, and how that moves its money
 * (docs/specification/2-account-and-back-office.md#43-money-of-deposits-and-withdrawals).
 */
export const WITHDRAWAL_MOVES: Moves = {
  [waiting]: { [approved]: PAY, [declined]: RELEASE },
  [approved]: { [declined]: GIVE_BACK },
  [declined]: { [approved]: PAY_AGAIN },
};
