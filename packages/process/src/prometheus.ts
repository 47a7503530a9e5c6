import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Metrics, Reading } from './metrics.ts';

const READ_WITHIN_MS = 3_000; // Prometheus gives a scrape ten seconds by itself

/** Metrics as Prometheus reads them. */
export interface PrometheusMetrics extends Metrics {
  readonly contentType: string;
  /** All of them in the text format of Prometheus, as of now. */
  write(): Promise<string>;
}

const inTime = async <T>(work: Promise<T>): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), READ_WITHIN_MS);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
};

/** Makes a registry of its own, with the usual metrics of a Node process. */
export const prometheusMetrics = (): PrometheusMetrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    contentType: registry.contentType,
    write: () => registry.metrics(),
    counter: ({ name, help, labels = [] }) => {
      const counter = new Counter<string>({ name, help, labelNames: [...labels], registers });
      return { count: (of, by = 1) => counter.inc(of, by) };
    },
    histogram: ({ name, help, labels = [], buckets }) => {
      const histogram = new Histogram<string>({
        name,
        help,
        labelNames: [...labels],
        registers,
        buckets: [...buckets],
      });
      return { observe: (value, of) => histogram.observe(of, value) };
    },
    gauge: ({ name, help, labels = [], read }) => {
      const gauge: Gauge<string> = new Gauge<string>({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          const readings: readonly Reading<string>[] | null = await inTime(Promise.resolve().then(read));
          // `reset` makes one without labels 0, which would be a reading
          if (labels.length > 0) gauge.reset();
          else gauge.remove({});
          for (const { value, labels: of } of readings ?? []) gauge.set(of, value);
        },
      });
    },
  };
};
