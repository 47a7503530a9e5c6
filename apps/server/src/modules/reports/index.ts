export { type MonthSums, monthSums, reportMonth } from './closed-month.ts';
export { createReports, type Reports } from './create-reports.ts';
export { keepKinds } from './keep-kinds.ts';
export { proveDays } from './prove-days.ts';
export { sumsOfToday } from './read-overview.ts';
export { returnDeviations } from './read-returns.ts';
export { setReportZone } from './report-zone.ts';
export { reportsRoutes } from './staff-routes.ts';
export { sumRound } from './sum-round.ts';
