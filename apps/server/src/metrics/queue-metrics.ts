import type { Metrics } from '@lajvard/process';
import type { Queue } from '#platform/queue/queue.ts';

/** What waits in the queue that all servers share. */
export const measureQueue = (metrics: Metrics, queue: Queue): void => {
  metrics.gauge({
    name: 'lajvard_jobs_waiting',
    help: 'Queued jobs by task: mail, forgotten, broadcast.',
    labels: ['task'],
    read: async () => (await queue.waiting()).map(({ task, count }) => ({ value: count, labels: { task } })),
  });
  metrics.gauge({
    name: 'lajvard_jobs_oldest_seconds',
    help: 'How long the oldest job of a task has been due, since its first attempt.',
    labels: ['task'],
    read: async () =>
      (await queue.waiting()).map(({ task, oldestSeconds }) => ({ value: oldestSeconds, labels: { task } })),
  });
};
