export { DecisionWarnings } from './DecisionWarnings.tsx';
export { PaymentFacts } from './PaymentFacts.tsx';
export { PaymentList } from './PaymentList.tsx';
export { fetchPayment, isDisowned, type PaymentKind } from './payment.ts';
