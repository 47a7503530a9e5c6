export { OverviewChart } from './OverviewChart.tsx';
export { PeriodChart } from './PeriodChart.tsx';
