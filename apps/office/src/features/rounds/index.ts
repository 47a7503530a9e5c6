export { RoundNumbersScreen } from './RoundNumbersScreen.tsx';
export { RoundScreen } from './RoundScreen.tsx';
export { RoundsReportScreen } from './RoundsReportScreen.tsx';
