import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Stage, StageTables } from './stage.ts';
import { openStage } from './stage.ts';

/**
 * Works out the stage without holding up this thread. Rejects when that fails, or with AbortError when `signal` aborts.
 */
export async function loadStage(width: number, height: number, signal: AbortSignal): Promise<Stage> {
  const worker = new Worker(new URL('./stage-worker.ts', import.meta.url), { workerData: { width, height } });
  try {
    const [tables] = (await once(worker, 'message', { signal })) as [StageTables];
    return openStage(tables);
  } finally {
    await worker.terminate();
  }
}
