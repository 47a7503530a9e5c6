import type { Metrics } from '@lajvard/process';
import { askHealth, type Health } from '../api/health.ts';

/** Less than a scrape waits for a value: a database that says nothing is a failed check, not a missing one. */
const CHECKED_WITHIN_MS = 2_000;

/** What `/readyz` says, check by check. */
export const measureReadiness = (metrics: Metrics, health: Health): void => {
  const inTime = async <T>(check: () => Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), CHECKED_WITHIN_MS);
    });
    return Promise.race([check(), late]).finally(() => clearTimeout(timer));
  };
  const impatient: Health = {
    ...health,
    database: () => inTime(health.database),
    writes: () => inTime(health.writes),
    migrations: () => inTime(health.migrations),
  };
  metrics.gauge({
    name: 'lajvard_ready',
    help: '1 for each check of /readyz that passes in this process, else 0.',
    labels: ['check'],
    read: async () =>
      Object.entries(await askHealth(impatient)).map(([check, passed]) => ({
        value: passed ? 1 : 0,
        labels: { check },
      })),
  });
};
