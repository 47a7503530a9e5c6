export { createDeposits, type Deposits } from './create-deposits.ts';
export { depositedSince } from './store.ts';
