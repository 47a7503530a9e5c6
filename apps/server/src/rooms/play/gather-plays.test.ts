import { expect, test } from 'vitest';
import { gatherPlays } from './gather-plays.ts';
import type { IncomingPlay } from './write-batch.ts';

const play = (userId: number, roundNumber = 1): IncomingPlay => ({
  ...{ roundNumber, userId, deviceId: null, wheelId: null, stakeCents: 100, chips: '', payouts: [] },
  ...{ receipt: '', arrivedAt: 0 },
});

/** A writer whose batches end when the test says so. */
const slowWriter = (mostInFlight = 1) => {
  const batches: { users: string; end: (error?: Error) => void }[] = [];
  const gather = gatherPlays<string>(
    (plays) =>
      new Promise((resolve, reject) => {
        batches.push({
          users: plays.map((each) => `${each.roundNumber}/${each.userId}`).join(),
          end: (error) => (error ? reject(error) : resolve(new Map(plays.map((each) => [each.userId, 'taken'])))),
        });
      }),
    mostInFlight,
  );
  return { gather, batches };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what arrives while a batch is written is the next batch', async () => {
  const { gather, batches } = slowWriter();
  const first = gather.add(play(1));
  await turn();
  const others = [gather.add(play(2)), gather.add(play(3))];
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
  const { gather, batches } = slowWriter();
  for (const each of [play(1), play(1), play(2, 2), play(3)]) void gather.add(each);
  for (let n = 0; n < 3; n++) {
    await turn();
    batches[n]?.end();
    await turn();
  }
  expect(batches.map((batch) => batch.users)).toEqual(['1/1,1/3', '1/1', '2/2']);
});

test('a batch has at most 500 plays', async () => {
  const { gather, batches } = slowWriter();
  for (let userId = 1; userId <= 501; userId++) void gather.add(play(userId));
  await turn();
  expect(batches[0]?.users.split(',')).toHaveLength(500);
});

test('a large batch is written beside the one before, a small one waits for it', async () => {
  const { gather, batches } = slowWriter(2);
  void gather.add(play(1));
  await turn();
  for (let userId = 2; userId <= 101; userId++) void gather.add(play(userId));
  await turn();
  expect(batches).toHaveLength(1);
  void gather.add(play(102));
  await turn();
  expect(batches.map((batch) => batch.users.split(',').length)).toEqual([1, 101]);
  void gather.add(play(103));
  await turn();
  batches[1]?.end();
  await turn();
  expect(batches, 'the first one is still being written').toHaveLength(2);
  batches[0]?.end();
  await turn();
  expect(batches[2]?.users).toBe('1/103');
});

test('a fault reaches every play of its batch, and the next batch is written', async () => {
  const { gather, batches } = slowWriter();
  const first = gather.add(play(1));
  await turn();
  const second = gather.add(play(2));
  batches[0]?.end(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await turn();
  batches[1]?.end();
  expect(await second).toBe('taken');
  await gather.drained();
});
