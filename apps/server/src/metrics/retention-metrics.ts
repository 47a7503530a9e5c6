import { type Metrics, reading } from '@lajvard/process';
import { lastRun } from '#modules/retention';
import type { Db } from '#platform/db/pool.ts';

/** What the last run of the retention deleted, by whichever server. */
export const measureRetention = (metrics: Metrics, db: Db): void => {
  metrics.gauge({
    name: 'lajvard_retention_ended_timestamp_seconds',
    help: 'When all expired rows were last deleted.',
    read: async () => reading((await lastRun(db))?.endedAt ?? null),
  });
  metrics.gauge({
    name: 'lajvard_retention_deleted_rows',
    help: 'Rows deleted by that run, by kind: activities, codes, recipients, seeds, sessions.',
    labels: ['kind'],
    read: async () =>
      Object.entries((await lastRun(db))?.deleted ?? {}).map(([kind, value]) => ({ value, labels: { kind } })),
  });
};
