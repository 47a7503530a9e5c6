/** One row of numbers. `signed`: green above zero, red below. */
export interface Series {
  readonly name: string;
  readonly look: 'first' | 'second' | 'third' | 'signed';
}

export interface PeriodChartProps {
  title: string;
  /** What it shows, for readers; the table beside it says the same in numbers. */
  description: string;
  series: readonly Series[];
  /** Oldest first; a value for each series. */
  points: readonly { readonly date: string; readonly values: readonly number[] }[];
  /** How an amount reads: of money, or of a count. */
  unit: 'money' | 'count';
}
