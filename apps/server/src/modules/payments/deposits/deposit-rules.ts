import { PAYMENT_STATUS, type PaymentStatus } from '@lajvard/contract';

type Decision = 1 | 2;

/**
 * The decisions a deposit's status allows (docs/specification/2-account-and-back-office.md#42-approving-and-declining):
 * approve from 0 or 2, decline from 0 or 1.
 */
export const mayBecome = (status: PaymentStatus): Decision[] => {
  if (status === PAYMENT_STATUS.waiting) return [PAYMENT_STATUS.approved, PAYMENT_STATUS.declined];
  return status === PAYMENT_STATUS.approved ? [PAYMENT_STATUS.declined] : [PAYMENT_STATUS.approved];
};
