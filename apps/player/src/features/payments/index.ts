export { BankWithdrawalScreen } from './BankWithdrawalScreen.tsx';
export { CardDepositScreen } from './CardDepositScreen.tsx';
export { DepositHistoryScreen } from './DepositHistoryScreen.tsx';
export { DepositScreen } from './DepositScreen.tsx';
export { LogonHistoryScreen } from './LogonHistoryScreen.tsx';
export { PlayedHistoryScreen } from './PlayedHistoryScreen.tsx';
export { WithdrawalHistoryScreen } from './WithdrawalHistoryScreen.tsx';
export { WithdrawalScreen } from './WithdrawalScreen.tsx';
