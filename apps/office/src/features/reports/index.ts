export { DailyDepositsScreen, DailyWithdrawalsScreen } from './DailyPaymentsScreen.tsx';
export { EventsScreen } from './EventsScreen.tsx';
export { MonthOverviewScreen, OverviewReportScreen } from './OverviewReportScreen.tsx';
export { DepositsReportScreen, WithdrawalsReportScreen } from './PaymentsReportScreen.tsx';
export { DepositRankingScreen, WithdrawalRankingScreen } from './RankingScreen.tsx';
export { ReturnScreen } from './ReturnScreen.tsx';
export { WheelFiguresScreen } from './WheelFiguresScreen.tsx';
