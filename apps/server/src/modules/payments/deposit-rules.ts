import { PAYMENT_STATUS } from '@lajvard/contract';
import { depositApproved, depositReversed } from '#modules/ledger';
import type { Move, Moves } from './payment-rules.ts';

const { waiting, approved, declined } = PAYMENT_STATUS;

const CREDIT: Move = { kind: 'deposit-approved', postings: depositApproved };
const TAKE_BACK: Move = { kind: 'deposit-reversed', postings: depositReversed, corrects: true };

/**
 * What a deposit may become, and how that moves its money
 * (docs/specification/2-account-and-back-office.md#42-approving-and-declining). Nothing is held while it waits.
 */
export const DEPOSIT_MOVES: Moves = {
  [waiting]: { [approved]: CREDIT, [declined]: null },
  [approved]: { [declined]: TAKE_BACK },
  [declined]: { [approved]: CREDIT },
};
