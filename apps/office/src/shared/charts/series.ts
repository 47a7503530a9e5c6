/**
 * One series of numbers. `line`: a line, the others bars. `signed`: green above zero, red below, on an axis of its own.
 */
export interface Series {
  readonly name: string;
  readonly look: 'line' | 'second' | 'third' | 'signed';
}

/** One date, with a value for each series. */
export interface ChartPoint {
  readonly date: string;
  readonly values: readonly number[];
}
