export { ChargeScreen } from './ChargeScreen.tsx';
export { DepositListScreen, DepositQueueScreen, WithdrawalListScreen, WithdrawalQueueScreen } from './lists.tsx';
