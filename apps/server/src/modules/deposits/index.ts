export { createDepositChecks, type DepositChecks } from './checks/check-deposits.ts';
export { checksOf } from './checks/read-checks.ts';
export { tronGrid } from './checks/trongrid.ts';
export { createDeposits, type Deposits } from './create-deposits.ts';
export { depositorOf, depositorsByHash } from './find-depositors.ts';
export { countWaitingDeposits } from './staff-store.ts';
export { depositedSince, depositsLeftToday, hasWaitingDeposit } from './store.ts';
