import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { lastStep, runningPause } from './index.ts';
import { endUninspected, pauseTable, pauseUninspected, resumeTable } from './pauses.ts';
import { currentRound } from './read-rounds.ts';

// docs/specification/4-reliability.md#21-cycle-of-a-game, G5 and G7
let table: TestTable;
beforeEach(async () => {
  table = await testTable({ voidsBeforePause: 3 });
});
afterEach(() => table.end());

const ANN = 901;
const BEN = 902;
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
  expect(await pause()).toEqual({ replaced: null });
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
  expect(await pause()).toBeNull();
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

describe('a pause for want of an inspection', () => {
  const lapse = () => transaction(table.db, pauseUninspected);
  const inspected = () => transaction(table.db, (tx) => endUninspected(tx, BEN));
  const all = async () =>
    (
      await table.db.pool.query(
        'select reason, paused_by, resumed_by from table_pauses order by resumed_at is null, id',
      )
    ).rows;
  const TAKEN_OVER = [
    { reason: 'inspection', paused_by: null, resumed_by: ANN },
    { reason: 'wheel', paused_by: ANN, resumed_by: null },
  ];

  it('ends with the inspection, once, and tables ask for their state', async () => {
    await table.until('settled');
    await lapse();
    const before = (await announced()).length;
    expect(await inspected()).toBe(true);
    expect(await inspected()).toBe(false);
    expect(await all()).toEqual([{ reason: 'inspection', paused_by: null, resumed_by: BEN }]);
    expect((await announced()).slice(before)).toEqual(['5']);
  });

  it.each([
    ['of a person', pause, 'wheel'],
    ['after void rounds', () => table.db.pool.query(`insert into table_pauses (reason) values ('voids')`), 'voids'],
  ])('is no pause %s: the inspection does not end that one', async (_whose, begin, reason) => {
    await begin();
    expect(await inspected()).toBe(false);
    expect(await runningPause(table.db)).toMatchObject({ reason });
  });

  it('is taken over by a person: then the inspection opens nothing', async () => {
    await lapse();
    expect(await pause()).toEqual({ replaced: 'inspection' });
    expect(await inspected()).toBe(false);
    expect(await all()).toEqual(TAKEN_OVER);
    expect(await pause(), 'taken over once').toBeNull();
  });

  it('stays closed for a person who pauses while the inspection is being signed, in either order', async () => {
    await lapse();
    const { paused } = await transaction(table.db, async (tx) => {
      await endUninspected(tx, BEN);
      return { paused: pause() };
    });
    expect(await paused).toEqual({ replaced: null });
    expect(await runningPause(table.db)).toMatchObject({ reason: 'wheel' });
    await resume();
    await lapse();
    const { signed } = await transaction(table.db, async (tx) => {
      await pauseTable(tx, { reason: 'wheel', note: null, staffId: ANN });
      return { signed: inspected() };
    });
    expect(await signed).toBe(false);
    expect(await runningPause(table.db)).toMatchObject({ reason: 'wheel' });
  });
});
