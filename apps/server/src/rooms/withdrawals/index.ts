export { createWithdrawals, type Withdrawals } from './create-withdrawals.ts';
export { walletsOf } from './read-withdrawals.ts';
