export { OverviewCharts } from './OverviewCharts.tsx';
export { PeriodChart } from './PeriodChart.tsx';
