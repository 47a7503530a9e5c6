import { PAYMENT_STATUS } from '@lajvard/contract';
import type { Moves } from './payment-rules.ts';

const { waiting, approved, declined } = PAYMENT_STATUS;

/**
 * What a deposit may become, and how that moves its money
 * (docs/specification/2-account-and-back-office.md#42-approving-and-declining). Nothing is held while it waits.
 */
export const DEPOSIT_MOVES: Moves = {
  [waiting]: { [approved]: { kind: 'deposit-approved' }, [declined]: null },
  [approved]: { [declined]: { kind: 'deposit-reversed', corrects: true } },
  [declined]: { [approved]: { kind: 'deposit-approved' } },
};
