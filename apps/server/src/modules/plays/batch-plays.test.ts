import { expect, test } from 'vitest';
import { virtualTime } from '../../testing/virtual-clock.ts';
import { batchesBeside, batchPlays } from './batch-plays.ts';
import type { IncomingPlay } from './take-plays.ts';

const WITHIN_MS = 2_500;
const deadlineOf = (time = virtualTime(0)) => ({ clock: time.process(), withinMs: WITHIN_MS, late: () => 'late' });

const play = (userId: number, roundNumber = 1, arrivedAt = 0): IncomingPlay => ({
  roundNumber,
  userId,
  deviceId: null,
  wheelId: null,
  stakeCents: 100,
  chips: '',
  payouts: [],
  arrivedAt,
});

const ONE_BY_ONE = { atOnce: 1, fromWaiting: 0 };
/** A writer whose batches end when the test says so. */
const slowWriter = (beside = ONE_BY_ONE, time = virtualTime(0)) => {
  const batches: { users: string; end: (error?: Error) => void }[] = [];
  const batcher = batchPlays<string>(
    (plays) =>
      new Promise((resolve, reject) => {
        batches.push({
          users: plays.map((each) => `${each.roundNumber}/${each.userId}`).join(),
          end: (error) => (error ? reject(error) : resolve(new Map(plays.map((each) => [each.userId, 'taken'])))),
        });
      }),
    deadlineOf(time),
    beside,
  );
  return { batcher, batches };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what arrives while a batch is written is the next batch', async () => {
  const { batcher, batches } = slowWriter();
  const first = batcher.add(play(1));
  await turn();
  const others = [batcher.add(play(2)), batcher.add(play(3))];
  await turn();
  expect(batches.map((batch) => batch.users)).toEqual(['1/1']);
  batches[0]?.end();
  expect(await first).toBe('taken');
  await turn();
  expect(batches.map((batch) => batch.users)).toEqual(['1/1', '1/2,1/3']);
  batches[1]?.end();
  expect(await Promise.all(others)).toEqual(['taken', 'taken']);
});

test('a batch holds one round, and each player once', async () => {
  const { batcher, batches } = slowWriter();
  for (const each of [play(1), play(1), play(2, 2), play(3)]) void batcher.add(each);
  for (let n = 0; n < 3; n++) {
    await turn();
    batches[n]?.end();
    await turn();
  }
  expect(batches.map((batch) => batch.users)).toEqual(['1/1,1/3', '1/1', '2/2']);
});

test('the next batch is on its way before the one before is answered', async () => {
  const happened: string[] = [];
  const ends: (() => void)[] = [];
  const batcher = batchPlays<string>((plays) => {
    happened.push(`written ${plays.map(({ userId }) => userId)}`);
    return new Promise((resolve) => ends.push(() => resolve(new Map(plays.map(({ userId }) => [userId, 'taken'])))));
  }, deadlineOf());
  const answer = (userId: number) => batcher.add(play(userId))?.then(() => happened.push(`answered ${userId}`));
  const answers = [answer(1)];
  await turn();
  answers.push(answer(2));
  ends[0]?.();
  await answers[0];
  expect(happened).toEqual(['written 1', 'written 2', 'answered 1']);
  ends[1]?.();
  await batcher.drained();
  expect(happened.at(-1), 'drained: nobody waits for an answer').toBe('answered 2');
});

test('a batch has at most 128 plays', async () => {
  const { batcher, batches } = slowWriter();
  for (let userId = 1; userId <= 129; userId++) void batcher.add(play(userId));
  await turn();
  expect(batches[0]?.users.split(',')).toHaveLength(128);
});

test('a second batch is written in parallel only above 500 waiting plays', async () => {
  const { batcher, batches } = slowWriter(batchesBeside(1));
  void batcher.add(play(1));
  await turn();
  for (let userId = 2; userId <= 501; userId++) void batcher.add(play(userId));
  await turn();
  expect(batches).toHaveLength(1);
  void batcher.add(play(502));
  await turn();
  expect(batches.map((batch) => batch.users.split(',').length)).toEqual([1, 128]);
  batches[1]?.end();
  await turn();
  expect(batches, 'the first one is still being written, and 373 are not so many').toHaveLength(2);
  batches[0]?.end();
  await turn();
  expect(batches[2]?.users.split(',')).toHaveLength(128);
});

test('with pot slots as many batches are written in parallel, from 33 waiting plays on', async () => {
  const { batcher, batches } = slowWriter(batchesBeside(3));
  let userId = 0;
  const arrive = async (count: number) => {
    for (let n = 0; n < count; n++) void batcher.add(play(++userId));
    await turn();
    return batches.map((batch) => batch.users.split(',').length);
  };
  expect(await arrive(1)).toEqual([1]);
  expect(await arrive(32), 'they are few: they wait').toEqual([1]);
  expect(await arrive(1)).toEqual([1, 33]);
  expect(await arrive(200)).toEqual([1, 33, 128]);
  expect(await arrive(200), 'there is no fourth slot').toEqual([1, 33, 128]);
  batches[1]?.end();
  await turn();
  expect(batches.map((batch) => batch.users.split(',').length)).toEqual([1, 33, 128, 128]);
});

test('a fault reaches every play of its batch, and the next batch is written', async () => {
  const { batcher, batches } = slowWriter();
  const first = batcher.add(play(1));
  await turn();
  const second = batcher.add(play(2));
  batches[0]?.end(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await turn();
  batches[1]?.end();
  expect(await second).toBe('taken');
  await batcher.drained();
});

test('no play waits longer than its deadline, in line or in its batch; the next try tells its fate', async () => {
  const time = virtualTime(0);
  const { batcher, batches } = slowWriter(ONE_BY_ONE, time);
  const answers: [number, string][] = [];
  const ask = (each: IncomingPlay) => batcher.add(each)?.then((outcome) => answers.push([time.now(), outcome]));
  const at = (ms: number, act: () => void) => time.at(ms, act);
  void ask(play(1));
  await turn();
  at(1, () => void ask(play(2, 1, 1)));
  at(2_400, () => void ask(play(3, 1, 2_400)));
  at(2_450, () => batches[0]?.end()); // then 2 and 3 form one batch, which hangs
  for (let event = time.next(); event; event = time.next()) {
    event();
    await turn();
    await turn();
  }
  expect(answers).toEqual([
    [2_450, 'taken'],
    [2_501, 'late'],
    [4_900, 'late'],
  ]);
  expect(batches.map((batch) => batch.users)).toEqual(['1/1', '1/2,1/3']);
  batches[1]?.end();
  await batcher.drained();
});
