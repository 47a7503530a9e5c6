export { type Column, shownColumns, titledCsv } from './tables/column.ts';
export { DayRange } from './tables/DayRange.tsx';
export { type Days, dayOf, isDay, rangeOfDays } from './tables/days.ts';
export { HistoryTable } from './tables/HistoryTable.tsx';
export type { HistoryTableProps, ListPage, Sorting } from './tables/history-list.ts';
export { TableNotice } from './tables/TableNotice.tsx';
