export { checkMonth } from './check-month.ts';
export { exportMonth, NotExported } from './export-month.ts';
