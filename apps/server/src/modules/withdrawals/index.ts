export { createWithdrawals, type Withdrawals } from './create-withdrawals.ts';
export { withdrawerOf, withdrawersByAddress, withdrawersByReceipt } from './find-withdrawers.ts';
export { walletsOf } from './read-withdrawals.ts';
export { countWaitingWithdrawals } from './staff-store.ts';
export { hasWaitingWithdrawal, withdrawalsLeftToday } from './store.ts';
