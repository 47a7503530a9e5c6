export { type MonthSums, monthSums, reportMonth } from './closed-month.ts';
export { createSumKeeping } from './keep-sums.ts';
export { proveDays } from './prove-days.ts';
export { readMember, sumsOfToday } from './read-overview.ts';
export { readRanks } from './read-rankings.ts';
export { returnDeviations } from './read-returns.ts';
export { setReportZone } from './report-zone.ts';
export { reportsRoutes } from './staff-routes.ts';
export { keepKinds, sumRound } from './sum-round.ts';
