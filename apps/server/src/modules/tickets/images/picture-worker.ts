import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ImageAnswer, ImageJob } from './picture-jobs.ts';

const PROGRAM = new URL('./picture-process.ts', import.meta.url);
const ANSWER_WITHIN_MS = 40_000; // a large photograph takes one second of a quiet processor
const IDLE_MS = 60_000;
const MAX_WAITING = 20;
const NICE = 5; // a busy machine takes plays first

let child: ChildProcess | undefined;
let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;
let idle: NodeJS.Timeout | undefined;

const start = (): ChildProcess => {
  const started = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    if (started.pid !== undefined) setPriority(started.pid, NICE);
  } catch {
    // a system that has no priorities, or a process that has ended already
  }
  started.on('error', () => undefined); // it ends: `exit` tells
  started.on('exit', () => {
    if (child === started) child = undefined;
  });
  started.unref();
  started.channel?.unref();
  return started;
};

const stop = (): void => {
  child?.kill('SIGKILL');
  child = undefined;
};

/** One job, alone in the process; a process that takes too long, or falls, has met a picture that nobody can read. */
const ask = (job: ImageJob): Promise<ImageAnswer> =>
  new Promise((resolve) => {
    clearTimeout(idle);
    child ??= start();
    const asked = child;
    const finish = (answer: ImageAnswer): void => {
      clearTimeout(deadline);
      asked.off('message', onMessage);
      asked.off('exit', onExit);
      idle = setTimeout(stop, IDLE_MS).unref();
      resolve(answer);
    };
    const onMessage = (answer: unknown): void => finish(answer as ImageAnswer);
    const onExit = (): void => finish('image-unreadable');
    const deadline = setTimeout(() => {
      stop();
      finish('image-unreadable');
    }, ANSWER_WITHIN_MS);
    asked.once('message', onMessage);
    asked.once('exit', onExit);
    asked.send(job, (error) => {
      if (error) onExit();
    });
  });

/**
 * Has a picture decoded and written anew in a process of its own, one at a time, at a lower priority than the table's: decoded it may take
 * 120 MB, and no file may hold up the thread that takes plays.
 * @returns the answer, or null when too many wait already
 */
export const rewriteImage = async (job: ImageJob): Promise<ImageAnswer | null> => {
  if (waiting >= MAX_WAITING) return null;
  waiting += 1;
  const mine = queue.then(() => ask(job));
  queue = mine;
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
};
