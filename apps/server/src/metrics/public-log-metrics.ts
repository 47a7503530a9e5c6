import { type Metrics, reading } from '@lajvard/process';
import { logSignedAt } from '#modules/fairness';
import type { Db } from '#platform/db/pool.ts';

/** When the public log was last signed, by whichever server. */
export const measureLog = (metrics: Metrics, db: Db): void =>
  metrics.gauge({
    name: 'lajvard_log_signed_timestamp_seconds',
    help: 'When the newest checkpoint of the public log was signed.',
    read: async () => reading(await logSignedAt(db)),
  });
