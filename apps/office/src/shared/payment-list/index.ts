export { PaymentList, type PaymentListProps } from './PaymentList.tsx';
export { type PaymentKind, STATUS_NAMES } from './payment.ts';
