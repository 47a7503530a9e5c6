import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../tests/integration/src/fresh-database.ts';
import { describeFigures, simulate } from './simulate.ts';

/** The seeds run in parallel, each on its own database. `main.ts` plays other seeds and any number of rounds. */
const SEEDS = [2, 5];
const ALL_ROUNDS = Number(process.env.LAJVARD_SIMULATED_ROUNDS || 1_000); // `npm test -- --all` plays 20,000
const ROUNDS = ALL_ROUNDS / SEEDS.length;

let databases: FreshDatabase[];
beforeEach(async () => {
  databases = await Promise.all(SEEDS.map(() => freshDatabase()));
});
afterEach(() => Promise.all(databases.map((each) => each.drop())));

test('many rounds with crashes, lost connections, slow statements and lost answers: no promise is broken', {
  timeout: 2_700_000, // 20,000 rounds take minutes on an idle machine, and several times as long on a busy or slow one
}, async () => {
  const figures = await Promise.all(
    databases.map(async ({ db, address, ownerAddress }, index) => {
      // Only the simulated processes die, not the database, so commits need not reach the disk.
      await db.pool.query(
        `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
      );
      return simulate({ address, ownerAddress, seed: SEEDS[index] ?? 0, rounds: ROUNDS });
    }),
  );
  for (const each of figures) {
    process.stdout.write(`${describeFigures(each)}\n`);
    expect(each.rounds).toBe(ROUNDS);
    expect(each.crashes, 'the faults did happen').toBeGreaterThan(ROUNDS / 50);
    expect(each.lostConnections).toBeGreaterThan(ROUNDS / 50);
    expect(each.slowStatements).toBeGreaterThan(ROUNDS / 50);
    expect(each.duplicates).toBeGreaterThan(ROUNDS / 50);
  }
  // one in a thousand rounds: with another statement in a round's way, other seeds have it
  const late = figures.reduce((sum, each) => sum + each.lateStatements, 0);
  expect(late, 'some arrived after they had been given up').toBeGreaterThan(0);
});

test('the same seed is the same run', { timeout: 120_000 }, async () => {
  const [first, second] = await Promise.all(
    databases.map(({ address, ownerAddress }) => simulate({ address, ownerAddress, seed: 7, rounds: 150 })),
  );
  expect(first).toEqual(second);
});
