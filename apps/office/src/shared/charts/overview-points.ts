import type { OverviewRow } from '@lajvard/contract';

/** The rows of an overview as a chart reads them: oldest first. */
export const overviewPoints = (
  rows: readonly OverviewRow[],
  ...names: readonly Exclude<keyof OverviewRow, 'Date'>[]
): { date: string; values: number[] }[] =>
  rows.map((row) => ({ date: row.Date, values: names.map((name) => row[name]) })).reverse();
