export { type Column, shownColumns, titledCsv } from './tables/column.ts';
export { DayRange, type DayRangeProps } from './tables/DayRange.tsx';
export { type Days, dayOf, daysBack, rangeOfDays } from './tables/days.ts';
export { HistoryTable, type HistoryTableProps, type ListPage, type Sorting } from './tables/HistoryTable.tsx';
export { type PageWindow, pageWindow } from './tables/page-window.ts';
