export { faultFacts, LOG_FORMATS, LOG_LEVELS, type Log, logSettings, openLog, SILENT } from './log.ts';
export { type Metrics, NO_METRICS, type Reading, reading, SECONDS } from './metrics.ts';
export { SECRET_NAMES, withoutSecrets, withSecretFiles } from './secret-files.ts';
export { metricsAddress, openMetrics } from './serve-metrics.ts';
export { endWithParent, whenAskedToEnd } from './when-asked-to-end.ts';
