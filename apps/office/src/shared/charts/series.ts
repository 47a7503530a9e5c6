/** One series of numbers. `signed`: green above zero, red below. */
export interface Series {
  readonly name: string;
  readonly look: 'first' | 'second' | 'third' | 'signed';
}

/** One date, with a value for each series. */
export interface ChartPoint {
  readonly date: string;
  readonly values: readonly number[];
}
