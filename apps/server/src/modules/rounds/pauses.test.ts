import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { lastStep, runningPause } from './index.ts';
import { pauseTable, resumeTable } from './pauses.ts';
import { currentRound } from './read-rounds.ts';

// docs/specification/4-reliability.md#21-cycle-of-a-game, G5 and G7
let table: TestTable;
beforeEach(async () => {
  table = await testTable({ voidsBeforePause: 3 });
});
afterEach(() => table.end());

const ANN = 901;
const pause = () => transaction(table.db, (tx) => pauseTable(tx, { reason: 'wheel', note: 'level', staffId: ANN }));
const resume = () => transaction(table.db, (tx) => resumeTable(tx, ANN));
/** Lets at least `ms` of the table's time pass. */
const pass = async (ms: number): Promise<void> => {
  const until = table.time.now() + ms;
  while (table.time.now() < until) await table.step();
};
const roundAndPhase = async () => {
  const round = await currentRound(table.db);
  return [round?.round_number, round?.phase];
};
const announced = async (): Promise<string[]> => {
  const { rows } = await table.db.pool.query<{ word: string }>(
    `select coalesce(body->>'state', kind) as word from live_messages order by n`,
  );
  return rows.map(({ word }) => word);
};

test('a paused table ends the round in play and opens no other until it is resumed, then at once', async () => {
  const round = await table.until('locked');
  expect(await pause()).toBe(true);
  expect(await runningPause(table.db)).toEqual({ reason: 'wheel', paused_at: table.time.now() });
  expect(await table.until('settled')).toBe(round);
  await pass(30_000);
  expect(await roundAndPhase()).toEqual([round, 'settled']);
  expect(await lastStep(table.db), 'nothing is due').toMatchObject({ nextDueAt: null });
  expect(await resume()).toBe('wheel');
  const resumedAt = table.time.now();
  expect(await table.until('open')).toBe(round + 1);
  expect(((await currentRound(table.db))?.opened_at ?? 0) - resumedAt).toBeLessThanOrEqual(250);
  expect(await announced(), 'tables ask for their state at both').toEqual([
    '1',
    '10',
    '5',
    '3',
    'round-settled',
    '5',
    '1',
  ]);
});

test('a table is paused once and resumed once', async () => {
  await table.until('open');
  expect((await Promise.all([pause(), pause(), pause()])).filter(Boolean)).toHaveLength(1);
  expect(await pause()).toBe(false);
  const { rows } = await table.db.pool.query('select from table_pauses');
  expect(rows).toHaveLength(1);
  expect((await Promise.all([resume(), resume()])).filter((reason) => reason !== null)).toEqual(['wheel']);
  expect(await runningPause(table.db)).toBeNull();
});

test('after three void rounds in a row the table pauses by itself; resumed, it takes three again', async () => {
  await table.untilVoid();
  await table.until('settled');
  for (const last of [false, false, true]) {
    await table.untilVoid();
    expect((await runningPause(table.db)) !== null).toBe(last);
  }
  expect(await runningPause(table.db)).toMatchObject({ reason: 'voids' });
  const [round] = await roundAndPhase();
  await pass(30_000);
  expect(await roundAndPhase()).toEqual([round, 'void']);
  expect(await resume()).toBe('voids');
  await table.untilVoid();
  expect(await runningPause(table.db)).toBeNull();
});
