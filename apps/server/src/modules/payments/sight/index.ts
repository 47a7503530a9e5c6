export { type AskedPayments, askPayments, type PaymentVisibility } from './ask-payments.ts';
export { beginsLike } from './begins-like.ts';
export { type PaymentSum, presentSums } from './payment-sums.ts';
export type { PeoplePorts, PersonOfPayment } from './ports.ts';
export { ownPayerOf, payerOf } from './present-payer.ts';
export { earlierDecisionOf, type PaymentStepRow, presentSteps } from './present-steps.ts';
