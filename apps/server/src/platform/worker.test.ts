import { type Log, SILENT } from '@lajvard/process';
import { beforeEach, expect, it } from 'vitest';
import { type VirtualProcess, type VirtualTime, virtualTime } from '../testing/virtual-clock.ts';
import { worker } from './worker.ts';

let time: VirtualTime;
let clock: VirtualProcess;
let told: string[];
/** When the steps began, ms after the start. */
let begunAt: number[];
const log: Log = {
  ...SILENT,
  warn: (facts, text) => void told.push(`${text}: ${(facts as { error: string }).error}`),
};
beforeEach(() => {
  time = virtualTime(0);
  clock = time.process();
  [told, begunAt] = [[], []];
});

/** Lets time go on until `count` steps have begun. */
const steps = async (count: number): Promise<readonly number[]> => {
  while (begunAt.length < count) {
    await time.somethingPending();
    time.next()?.();
  }
  return begunAt;
};
const fails = (): Promise<number> => {
  begunAt.push(time.now());
  return Promise.reject(new Error(`step ${begunAt.length}`));
};

it('takes its first step when it is due, and each next one when the step before said', async () => {
  const waits = [100, 200, 300];
  const step = async (): Promise<number> => {
    begunAt.push(time.now());
    return waits[begunAt.length - 1] ?? 0;
  };
  const later = worker('it failed', { clock, log, firstMs: 50 }, step, 1);
  later.start();
  expect(await steps(4)).toEqual([50, 150, 350, 650]);
  await later.stop();
  begunAt = [];
  const soon = worker('it failed', { clock, log }, step, 1);
  soon.start();
  expect(begunAt, 'at once').toEqual([650]);
  await soon.stop();
});

it('a failed step is told once, and the next one comes after the given time', async () => {
  const failing = worker('it failed', { clock, log }, fails, 70);
  failing.start();
  expect(await steps(3)).toEqual([0, 70, 140]);
  await failing.stop();
  expect(told).toEqual(['it failed: step 1', 'it failed: step 2', 'it failed: step 3']);
});

it('may tell its failures in its own way, and wait longer and longer', async () => {
  let waitMs = 1;
  const failing = worker(
    (error) => {
      told.push(String(error));
      waitMs *= 2;
    },
    { clock, log },
    fails,
    () => waitMs,
  );
  failing.start();
  expect(await steps(4)).toEqual([0, 2, 6, 14]);
  await failing.stop();
  expect(told).toEqual(['Error: step 1', 'Error: step 2', 'Error: step 3', 'Error: step 4']);
});

it.each(['succeeds', 'fails'])('stop waits for the step under way, which then %s, and leaves no timer', async (end) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let isStopped = (): boolean => true;
  const working = worker(
    'it failed',
    { clock, log },
    (isIt) => {
      isStopped = isIt;
      return promise;
    },
    70,
  );
  working.start();
  expect(isStopped()).toBe(false);
  working.wake();
  let ended = false;
  const stopping = working.stop().then(() => {
    ended = true;
  });
  expect(isStopped()).toBe(true);
  await new Promise<void>((next) => setImmediate(next));
  expect(ended).toBe(false);
  if (end === 'fails') reject(new Error('no answer'));
  else resolve(10);
  await stopping;
  expect(told).toEqual(end === 'fails' ? ['it failed: no answer'] : []);
  expect(time.pending()).toBe(0);
});

it('a worker that was stopped between two steps never works again', async () => {
  const stopped = worker('it failed', { clock, log }, fails, 70);
  stopped.start();
  await time.somethingPending();
  await stopped.stop();
  expect(time.pending()).toBe(0);
  stopped.start();
  stopped.wake();
  expect([begunAt, time.pending()]).toEqual([[0], 0]);
});

it('a worker that is woken works at once, and once more however often it was woken at work', async () => {
  const ends: (() => void)[] = [];
  const step = (): Promise<number> => {
    begunAt.push(time.now());
    return new Promise((resolve) => ends.push(() => resolve(1_000)));
  };
  const woken = worker('it failed', { clock, log, firstMs: 50 }, step, 1);
  woken.wake();
  expect([begunAt, time.pending()], 'before the start').toEqual([[], 0]);
  woken.start();
  woken.wake();
  expect([begunAt, time.pending()], 'the first step is not due').toEqual([[0], 0]);
  woken.wake();
  woken.wake();
  ends[0]?.();
  await expect.poll(() => begunAt).toEqual([0, 0]);
  ends[1]?.();
  await time.somethingPending();
  time.next()?.();
  expect(begunAt).toEqual([0, 0, 1_000]);
  ends[2]?.();
  await woken.stop();
});
