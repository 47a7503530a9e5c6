export { createDepositChecks } from './checks/check-deposits.ts';
export { tronGrid } from './checks/trongrid.ts';
export { createPayments, type Payments } from './create-payments.ts';
export { DEPOSIT } from './deposit.ts';
export { depositedSince } from './deposit-store.ts';
export { depositorsByHash, usersByReceipt, withdrawersByAddress } from './find-payers.ts';
export { countWaiting, hasWaitingPayment, paymentsLeftToday } from './store.ts';
export { WITHDRAWAL } from './withdrawal.ts';
export { walletsOf } from './withdrawal-store.ts';
