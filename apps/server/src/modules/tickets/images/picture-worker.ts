import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import type { ImageAnswer, ImageJob } from './picture-jobs.ts';
import { createTurns } from './turns.ts';

const PROGRAM = new URL('./picture-process.ts', import.meta.url);
const ANSWER_WITHIN_MS = 40_000; // a large photograph takes one second on an idle processor
const IDLE_MS = 60_000;
const MAX_WAITING = { inAll: 20, ofOne: 3 }; // the pictures of a message come one after the other
const NICE = 5; // on a busy machine plays come first

let child: ChildProcess | undefined;
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
    // The system has no priorities, or the process has already ended.
  }
  started.on('error', () => undefined); // `exit` follows
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

/** Runs one job, alone in the process. If the process takes too long or crashes, the picture counts as unreadable. */
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

const turns = createTurns(ask, MAX_WAITING);

/**
 * Decodes a picture and re-encodes it in a separate process, one at a time and at a lower priority than the table.
 * Decoded, a picture may take 120 MB, and no file may hold up the thread that takes plays.
 * @param sender whose turn it is among those who wait
 * @returns the answer; null if too many pictures are waiting, or `signal` ended the waiting
 */
export const rewriteImage = (sender: number, job: ImageJob, signal: AbortSignal): Promise<ImageAnswer | null> =>
  turns.add(sender, job, signal);
