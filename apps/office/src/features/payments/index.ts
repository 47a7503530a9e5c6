export { ChargeScreen } from './ChargeScreen.tsx';
export { ChargesScreen } from './ChargesScreen.tsx';
export { DepositListScreen, DepositQueueScreen, WithdrawalListScreen, WithdrawalQueueScreen } from './lists.tsx';
export { MatchingScreen } from './MatchingScreen.tsx';
