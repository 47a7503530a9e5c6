export { createDeposits, type Deposits } from './create-deposits.ts';
export { depositedSince, hasWaitingDeposit } from './store.ts';
