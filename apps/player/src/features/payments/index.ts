export { BankWithdrawalScreen } from './BankWithdrawalScreen.tsx';
export { CardDepositScreen } from './CardDepositScreen.tsx';
export { DepositScreen } from './DepositScreen.tsx';
export { LogonHistoryScreen } from './LogonHistoryScreen.tsx';
export { PaymentHistoryScreen } from './PaymentHistoryScreen.tsx';
export { PlayedHistoryScreen } from './PlayedHistoryScreen.tsx';
export { WithdrawalScreen } from './WithdrawalScreen.tsx';
