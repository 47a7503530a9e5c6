import { expect, it } from 'vitest';
import { virtualTime } from '../../../testing/virtual-clock.ts';
import { cleanImages } from './clean-image.ts';
import type { ImageAnswer, ImageJob } from './picture-jobs.ts';
import { createTurns } from './turns.ts';

const ever = new AbortController().signal;
const MANY = { inAll: 20, ofOne: 3 };

/** Jobs that are done when the test says so. */
const slowJobs = () => {
  const done: string[] = [];
  let finish: (() => void) | undefined;
  return {
    done,
    run: (job: string): Promise<string> =>
      new Promise((resolve) => {
        finish = () => {
          done.push(job);
          resolve(`${job} done`);
        };
      }),
    next: async (): Promise<void> => {
      finish?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

it('one who sends ten waits behind everybody who sends one', async () => {
  const jobs = slowJobs();
  const turns = createTurns(jobs.run, { inAll: 20, ofOne: 10 });
  const [many, few, other] = [1, 2, 3];
  const answers = Array.from({ length: 10 }, (_, n) => turns.add(many, `many ${n}`, ever));
  answers.push(turns.add(few, 'few', ever), turns.add(other, 'other', ever));
  for (let n = 0; n < 12; n++) await jobs.next();
  expect(jobs.done.slice(0, 4)).toEqual(['many 0', 'many 1', 'few', 'other']);
  expect(await Promise.all(answers)).toHaveLength(12);
  expect(jobs.done).toHaveLength(12);
});

it('no more wait than fit, and a place is free again when a turn has come', async () => {
  const jobs = slowJobs();
  const turns = createTurns(jobs.run, { inAll: 2, ofOne: 2 });
  void turns.add(1, 'runs', ever);
  const waiting = [turns.add(1, 'first', ever), turns.add(2, 'second', ever)];
  expect(await turns.add(3, 'one too many', ever)).toBeNull();
  await jobs.next();
  waiting.push(turns.add(3, 'fits now', ever));
  for (let n = 0; n < 3; n++) await jobs.next();
  expect(await Promise.all(waiting)).toEqual(['first done', 'second done', 'fits now done']);
});

it('of one sender only a few wait, so that nobody takes the places of others', async () => {
  const jobs = slowJobs();
  const turns = createTurns(jobs.run, MANY);
  const many = Array.from({ length: 25 }, (_, n) => turns.add(1, `many ${n}`, ever));
  const other = turns.add(2, 'other', ever);
  for (let n = 0; n < 5; n++) await jobs.next();
  expect(jobs.done).toEqual(['many 0', 'many 1', 'other', 'many 2', 'many 3']);
  expect((await Promise.all(many)).filter((answer) => answer === null)).toHaveLength(21);
  expect(await other).toBe('other done');
});

it('a job that fails is refused, and the turns go on', async () => {
  const turns = createTurns(async (job: string) => {
    if (job === 'fails') throw new Error('no memory for a process');
    return job;
  }, MANY);
  expect(await Promise.all([turns.add(1, 'fails', ever), turns.add(2, 'works', ever)])).toEqual([null, 'works']);
  expect(await turns.add(1, 'later', ever)).toBe('later');
});

it('four who send ten large pictures each hold up one small picture by a turn each', async () => {
  const time = virtualTime(0);
  const clock = time.process();
  const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const large = Buffer.concat([PNG, Buffer.alloc(1)]);
  const clean = { bytes: new Uint8Array([1]), width: 1, height: 1 };
  const turns = createTurns<ImageJob, ImageAnswer>(
    ({ bytes }) => new Promise((resolve) => clock.after(bytes.length > PNG.length ? 1_700 : 20, () => resolve(clean))),
    MANY,
  );
  const answers: [who: string, at: number, ready: boolean][] = [];
  const send = async (sender: number, who: string, pictures: Buffer[]): Promise<void> => {
    const began = time.now();
    const images = await cleanImages(clock, sender, pictures, turns.add);
    answers.push([who, time.now() - began, typeof images !== 'string']);
  };
  const five = Array.from({ length: 5 }, () => large);
  const sent = [1, 2, 3, 4].flatMap((sender) => [send(sender, 'many', five), send(sender, 'many', five)]);
  sent.push(send(5, 'one', [PNG]));
  while (answers.length < sent.length) {
    time.next()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [[who, waited = Number.NaN] = []] = answers;
  expect(who, 'the small picture is ready first').toBe('one');
  expect(waited).toBe((1 + 4) * 1_700 + 20); // the one that has begun, and one of each
  expect(Math.max(...answers.map(([, at]) => at)), 'no answer comes later').toBeLessThanOrEqual(45_000);
  expect(answers.filter(([, , ready]) => !ready).length, '40 large pictures take 68 s').toBeGreaterThan(0);
});

it('who has given up is not waited for, but a job that has begun is finished', async () => {
  const jobs = slowJobs();
  const turns = createTurns(jobs.run, MANY);
  const [first, second] = [new AbortController(), new AbortController()];
  const begun = turns.add(1, 'begun', first.signal);
  const given = turns.add(2, 'given up', second.signal);
  const last = turns.add(3, 'last', ever);
  first.abort();
  second.abort();
  expect(await given).toBeNull();
  await jobs.next();
  await jobs.next();
  expect([await begun, await last]).toEqual(['begun done', 'last done']);
  expect(jobs.done).toEqual(['begun', 'last']);
});

it('the pictures of a message are refused after 45 s, before a proxy gives the answer up', async () => {
  const time = virtualTime(0);
  const began = time.now();
  const signals: AbortSignal[] = [];
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const answer = cleanImages(time.process(), 1, [png], (_sender, _job, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  expect(time.pending()).toBe(1);
  time.next()?.();
  expect(await answer).toBe('images-busy');
  expect(time.now() - began).toBe(45_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

it('pictures that are in time are given back, and nothing is left to wait for', async () => {
  const time = virtualTime(0);
  const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
  const clean = { bytes: new Uint8Array([1, 2, 3]), width: 5, height: 4 };
  const images = await cleanImages(time.process(), 1, [jpeg, jpeg], async () => clean);
  expect(images).toMatchObject([
    { width: 5, height: 4 },
    { width: 5, height: 4 },
  ]);
  expect(time.pending()).toBe(0);
});
