import { SILENT } from '@lajvard/process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { createLeader } from './leader.ts';
import { currentRound, publicRound } from './read-rounds.ts';

let table: TestTable;
beforeEach(async () => {
  table = await testTable({ holder: () => lockHolder, beforeSettle: () => passTime(settlingMs) });
  [lockHolder, settlingMs] = [0, 0];
});
let lockHolder = 0;
let settlingMs = 0;
/** Time passes during a step. */
const passTime = (ms: number): void => {
  if (ms === 0) return;
  table.time.at(table.time.now() + ms, () => undefined);
  table.time.next();
};
afterEach(() => table.end());

const published = async () => {
  const { rows } = await table.db.pool.query<{ n: number; word: string; number: number | null }>(
    `select n, coalesce(body->>'state', kind) as word, (body#>>'{round,number}')::int as number
     from live_messages order by n`,
  );
  return rows;
};

test('a round passes through its phases, and no announcement runs ahead of it', async () => {
  const round = await table.until('settled');
  const messages = await published();
  expect(messages.map((message) => message.word)).toEqual(['1', '10', '3', 'round-settled']);
  expect(messages.map((message) => message.n)).toEqual([1, 2, 3, 4]);
  expect(messages.slice(0, 3).every((message) => message.number === null)).toBe(true);
  const record = await publicRound(table.db, round);
  const opened = record?.opened_at ?? 0;
  expect(record).toMatchObject({
    phase: 'settled',
    number: messages[3]?.number,
    locks_at: opened + 75_000,
    closes_at: opened + 78_000,
    launched_at: record?.closed_at,
    landed_at: (record?.launched_at ?? 0) + 12_000,
    seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    play_count: 0,
  });
  expect(await table.until('open'), 'after the pause the next one').toBe(round + 1);
  expect((await currentRound(table.db))?.opened_at).toBe((record?.ended_at ?? 0) + 8_000);
});

test('steps that take time do not make the next ones late', async () => {
  settlingMs = 400;
  for (let rounds = 0; rounds < 2; rounds++) {
    const round = await table.until('settled');
    expect(await table.until('open')).toBe(round + 1);
    const record = await publicRound(table.db, round);
    expect(table.time.now(), 'opens when it was announced').toBe((record?.ended_at ?? 0) + 8_000);
  }
});

test('the seed and the number stay secret until the end', async () => {
  for (const phase of ['open', 'locked', 'spinning'] as const) {
    const round = await table.until(phase);
    expect(await publicRound(table.db, round)).toMatchObject({ phase, seed: null, number: null });
  }
});

test('an old leader’s step does nothing, and it stops leading', async () => {
  await table.until('open');
  expect(table.rounds.isLeader()).toBe(true);
  lockHolder = 2; // another process took the lock and raised the epoch
  await table.db.pool.query('update leadership set epoch = epoch + 1');
  await table.step();
  expect((await currentRound(table.db))?.phase).toBe('open');
  expect(table.rounds.isLeader()).toBe(false);
  expect(await published()).toHaveLength(1);
});

test('a step waits for the database’s clock, whatever the process reckons', async () => {
  const round = await table.until('open');
  const { locks_at = 0, bets_until = 0 } = (await currentRound(table.db)) ?? {};
  const step = table.time.next(); // the engine's next turn, which is due to lock
  // somebody set the database's clock back
  await table.db.pool.query(`select setval('simulated_clock', ${bets_until})`);
  step?.();
  await table.time.somethingPending();
  expect(await currentRound(table.db)).toMatchObject({ round_number: round, phase: 'open' });
  expect(table.time.now()).toBe(locks_at);
  expect(await table.until('locked')).toBe(round);
});

test('a lock that could not be announced is given in full by the next leader', async () => {
  const round = await table.until('locked');
  const { locks_at = 0, closes_at = 0 } = (await currentRound(table.db)) ?? {};
  expect(closes_at).toBe(locks_at + 3_000);
  // the commit of the lock has waited for a replica until its leader was given up: it is seen by all only now
  lockHolder = 2;
  await table.db.pool.query('update leadership set epoch = epoch + 1');
  table.clock.pauseUntil(closes_at + 20_000);
  await table.step();
  lockHolder = 0;
  await expect
    .poll(async () => {
      await table.step();
      return (await currentRound(table.db))?.closes_at;
    })
    .toBeGreaterThanOrEqual(closes_at + 23_000);
  expect(await currentRound(table.db)).toMatchObject({ round_number: round, phase: 'locked' });
  expect(
    (await published()).map(({ word }) => word),
    'and is announced',
  ).toEqual(['1', '10', '10']);
  const { closes_at: moved = 0 } = (await currentRound(table.db)) ?? {};
  expect(await table.until('spinning')).toBe(round);
  expect((await publicRound(table.db, round))?.closes_at, 'once').toBe(moved);
});

test('a round without a number 120 s after its close is void when a leader comes back', async () => {
  const round = await table.until('spinning');
  table.clock.pauseUntil(table.time.now() + 200_000);
  expect(await table.until('void')).toBe(round);
  expect((await published()).at(-1)?.word).toBe('9');
});

test('one server leads; when its session ends, another takes over with a higher epoch', async () => {
  const leader = () => createLeader({ db: table.db, address: table.address, clock: systemClock, log: SILENT });
  const [first, second] = [leader(), leader()];
  const epoch = await first.take();
  expect(epoch).toBe(first.epoch());
  expect(await second.take()).toBeNull();
  await table.db.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => first.epoch()).toBeNull();
  await expect.poll(() => second.take()).toBe((epoch ?? 0) + 1);
  expect(await first.isNewest(epoch ?? 0)).toBe(false);
  await Promise.all([first.release(), second.release()]);
});
