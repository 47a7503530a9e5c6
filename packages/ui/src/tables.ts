export { type Column, shownColumns, titledCsv } from './tables/column.ts';
export { DayRange, type DayRangeProps } from './tables/DayRange.tsx';
export { type Days, dayOf, daysBack, isDay, rangeOfDays } from './tables/days.ts';
export { HistoryTable } from './tables/HistoryTable.tsx';
export type { HistoryTableProps, ListPage, Sorting } from './tables/history-list.ts';
export { type PageWindow, pageWindow } from './tables/page-window.ts';
export { TableNotice } from './tables/TableNotice.tsx';
