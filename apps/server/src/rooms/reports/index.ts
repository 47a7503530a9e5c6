export { createReports, type Reports } from './create-reports.ts';
export { proveDays } from './prove-days.ts';
