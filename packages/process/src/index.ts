export { faultFacts, LOG_FORMATS, LOG_LEVELS, type Log, openLog, SILENT } from './log.ts';
export { type Metrics, NO_METRICS, type Reading, reading, SECONDS } from './metrics.ts';
export { type PrometheusMetrics, prometheusMetrics } from './prometheus.ts';
export { SECRET_NAMES, withoutSecrets, withSecretFiles } from './secret-files.ts';
export { serveMetrics } from './serve-metrics.ts';
