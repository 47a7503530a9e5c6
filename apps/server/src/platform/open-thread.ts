import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * A thread that starts with its first work, stays for the next, takes one after the other, and keeps no process alive.
 * @param file posts one message for each that it gets
 * @returns fails as the work does; the next work gets another thread then
 */
export const openThread = <Work, Result>(file: URL): ((work: Work) => Promise<Result>) => {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const start = (): Worker => {
    const started = new Worker(file);
    started.on('error', () => {
      worker = null; // the next work gets another one
    });
    return started;
  };
  const next = async (work: Work): Promise<Result> => {
    worker ??= start();
    worker.ref();
    worker.postMessage(work);
    const [result] = (await once(worker, 'message')) as [Result];
    worker?.unref();
    return result;
  };
  return (work) => {
    const result = last.then(() => next(work));
    last = result.catch(() => undefined);
    return result;
  };
};
