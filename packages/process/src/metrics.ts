/** A value with its labels. */
export interface Reading<Label extends string = never> {
  readonly value: number;
  readonly labels: Readonly<Record<Label, string>>;
}

/** A metric by its name, such as `lajvard_plays_total`. Labels have few values: a route template, never an address. */
interface Metric<Label extends string = never> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

interface Counter<Label extends string = never> {
  count(labels: Readonly<Record<Label, string>>, by?: number): void;
}

interface Histogram<Label extends string = never> {
  observe(value: number, labels: Readonly<Record<Label, string>>): void;
}

/** Metrics as a port: callers do not know the implementation. */
export interface Metrics {
  counter<Label extends string = never>(metric: Metric<Label>): Counter<Label>;
  histogram<Label extends string = never>(
    metric: Metric<Label> & {
      /** Upper bounds, ascending. */
      readonly buckets: readonly number[];
    },
  ): Histogram<Label>;
  /** A value that is read whenever somebody looks; what cannot be read, or not in time, is left out. */
  gauge<Label extends string = never>(
    metric: Metric<Label> & { read(): readonly Reading<Label>[] | Promise<readonly Reading<Label>[]> },
  ): void;
}

/** No-op metrics. */
export const NO_METRICS: Metrics = {
  counter: () => ({ count: () => undefined }),
  histogram: () => ({ observe: () => undefined }),
  gauge: () => undefined,
};

/** One reading without labels; none for null. */
export const reading = (value: number | null): readonly Reading[] => (value === null ? [] : [{ value, labels: {} }]);

/** Buckets for what takes from half a millisecond to ten seconds. */
export const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
