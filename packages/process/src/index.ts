export { endWithParent } from './end-with-parent.ts';
export { faultFacts, LOG_FORMATS, LOG_LEVELS, type Log, logSettings, openLog, SILENT } from './log.ts';
export { type Metrics, NO_METRICS, type Reading, reading, SECONDS } from './metrics.ts';
export { SECRET_NAMES, withoutSecrets, withSecretFiles } from './secret-files.ts';
export { metricsAddress, openMetrics } from './serve-metrics.ts';
export { watchAncestors } from './watch-ancestors.ts';
