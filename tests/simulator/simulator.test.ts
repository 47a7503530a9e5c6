import type { Fault } from '@lajvard/server/testing/fault-db.ts';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { afterEach, expect, test } from 'vitest';
import { describeFigures } from './figures.ts';
import { simulate } from './simulate.ts';

const ROUNDS = 200; // `npm run test:long` plays other seeds, and fifty times as many rounds

let databases: FreshDatabase[] = [];
const newDatabase = async (): Promise<FreshDatabase> => {
  const database = await freshDatabase();
  databases.push(database);
  // Only the simulated processes die, not the database, so commits need not reach the disk; and a few dozen texts that
  // are sent again and again need no plan of their own each time.
  await database.db.pool.query(`do $$ begin
    execute format('alter database %I set synchronous_commit = off', current_database());
    execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
  end $$`);
  return database;
};
afterEach(async () => {
  await Promise.all(databases.map((each) => each.drop()));
  databases = [];
});

test('rounds with crashes, lost connections, slow statements and lost answers break no promise', async () => {
  const { address, ownerAddress } = await newDatabase();
  const figures = await simulate({ address, ownerAddress, seed: 2, rounds: ROUNDS });
  process.stdout.write(`${describeFigures(figures)}\n`);
  expect(figures.rounds).toBe(ROUNDS);
});

test('rounds that wait for a beacon never launch before the log has the close, nor without it', async () => {
  const { address, ownerAddress } = await newDatabase();
  const figures = await simulate({ address, ownerAddress, seed: 7, rounds: 60, withBeacon: true });
  process.stdout.write(`${describeFigures(figures)}\n`);
  expect(figures.beaconsTaken).toBeGreaterThan(10);
  expect(figures.withBeacon).toBeGreaterThan(figures.beaconsTaken);
  expect(figures.launchLatestMs, 'after the close, with a healthy beacon').toBeLessThanOrEqual(5_000);
});

/** Plays rounds in which the first `times` matching statements meet this fault. */
const withPlanted = async (fault: Fault, statement: RegExp, times: number) => {
  let left = times;
  const { address, ownerAddress } = await newDatabase();
  const planted = (text: string): Fault | undefined => (statement.test(text) && left-- > 0 ? fault : undefined);
  const figures = await simulate({ address, ownerAddress, seed: 3, rounds: 12, planted });
  expect(left, 'met all faults').toBeLessThanOrEqual(0);
  return figures;
};
const PLAYS = /insert into plays/;

test('a crash between a commit and its answer breaks no promise', async () => {
  const figures = await withPlanted({ kind: 'crash', when: 'after' }, /^commit/i, 5);
  expect(figures.crashes).toBeGreaterThanOrEqual(5);
});

test.each(['before', 'after'] as const)('a connection lost %s a batch of plays breaks no promise', async (when) => {
  const figures = await withPlanted({ kind: 'lost', when }, PLAYS, 3);
  expect(figures.lostConnections).toBeGreaterThanOrEqual(3);
});

test('slow statements break no promise', async () => {
  const figures = await withPlanted({ kind: 'slow', when: 'before', ms: 2_000 }, /./, 5);
  expect(figures.slowStatements).toBeGreaterThanOrEqual(5);
});

test('a batch of plays that reaches the database after it was given up breaks no promise', async () => {
  const figures = await withPlanted({ kind: 'slow', when: 'before', ms: 9_000 }, PLAYS, 3);
  expect(figures.lateStatements).toBeGreaterThanOrEqual(3);
});

test.each([
  ['the disk is full', '53100'],
  ['somebody holds the locks', '55P03'],
  ['statements are cancelled', '57014'],
])('a settlement that fails 50 times because %s is settled in the end', async (_what, code) => {
  const figures = await withPlanted({ kind: 'refused', code }, /update rounds r set epoch/, 50);
  expect(figures.refusedStatements).toBeGreaterThanOrEqual(50);
});

test('the same seed gives the same run', async () => {
  const runs = await Promise.all([newDatabase(), newDatabase()]);
  const [first, second] = await Promise.all(
    runs.map(({ address, ownerAddress }) => simulate({ address, ownerAddress, seed: 7, rounds: 40 })),
  );
  expect(first).toEqual(second);
});
