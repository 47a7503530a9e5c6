import { afterEach, beforeEach, expect, it } from 'vitest';
import { roundState } from '#modules/rounds';
import { Refused } from '#platform/http/handler.ts';
import { type TestTable, testTable } from '../../testing/test-table.ts';
import { configureWheel } from './configure-wheel.ts';
import type { Reading } from './entry-rules.ts';
import { readWheelSettings } from './read-settings.ts';
import { NO_RULES } from './readings.ts';

// Only who is trained, with no refresher due, enters a number (TRAINING_REQUIRED). The table's day is 2026-03-21.
const ANN = 901;
const BEN = 902;
const RULES = { ...NO_RULES, trainingRequired: true };

let table: TestTable;
beforeEach(async () => {
  table = await testTable();
});
afterEach(() => table.end());

const train = (staffId: number, trainedOn = '2026-01-10', refresherDue = '2027-01-10') =>
  table.db.pool.query(
    `insert into staff_trainings (user_id, trained_on, refresher_due, recorded_by) values ($1, $2, $3, 900)`,
    [staffId, trainedOn, refresherDue],
  );
const change = (staffId: number, more: { source?: 'studio'; reading?: Reading }) =>
  configureWheel(
    table.db,
    { source: null, reading: null, roundNumber: null, staffId, ip: '192.0.2.1', ...more },
    RULES,
  );
const enter = async (staffId: number, reading: Reading): Promise<string | null> => {
  const answer = await change(staffId, { reading });
  return answer instanceof Refused ? answer.code : answer;
};
const landed = async (): Promise<void> => {
  await change(ANN, { source: 'studio' });
  const round = await table.until('spinning');
  const { landsAt } = (await roundState(table.db, round)) ?? {};
  while (table.time.now() < (landsAt ?? 0)) await table.step();
};
const missing = async (staffId: number, mayEnter = true) =>
  (await readWheelSettings(table.db, { staffId, mayEnter }, RULES)).missing ?? [];

it('who is trained proposes; who is not neither proposes nor confirms, and the try is audited', async () => {
  await train(ANN);
  await landed();
  expect(await enter(BEN, 17)).toBe('not-trained');
  expect(await enter(ANN, 17)).toBe('proposed');
  expect(await enter(BEN, 17)).toBe('not-trained');
  const { rows } = await table.db.pool.query(`select staff_id, after from audit_log order by id desc limit 1`);
  expect(rows).toEqual([{ staff_id: BEN, after: { number: 17, reason: 'not-trained' } }]);
});

it('anybody who may enter says that a spin does not count', async () => {
  await landed();
  expect(await enter(ANN, 'ball-out')).toBe('proposed');
  expect(await enter(BEN, 'ball-out')).toBe('confirmed');
  await table.until('void');
});

it.each([
  ['on the last day before the refresher', '2026-01-10', '2026-03-21', []],
  ['a day after it was due', '2025-03-20', '2026-03-20', ['not-trained']],
  ['that is still to come', '2026-03-22', '2027-03-22', ['not-trained']],
])('of a training %s', async (_what, trainedOn, refresherDue, expected) => {
  await train(ANN, trainedOn, refresherDue);
  expect(await missing(ANN)).toEqual(expected);
});

it('the last record counts', async () => {
  await train(ANN);
  await train(ANN, '2026-01-10', '2026-02-10');
  expect(await missing(ANN)).toEqual(['not-trained']);
});

it('is judged as of the close: what is recorded after it neither saves nor spoils a number', async () => {
  await train(ANN);
  await landed();
  await train(BEN);
  await train(ANN, '2026-01-10', '2026-02-10');
  expect(await missing(ANN)).toEqual([]);
  expect(await enter(BEN, 17)).toBe('not-trained');
  expect(await enter(ANN, 17)).toBe('proposed');
});

it('who only looks misses no training', async () => {
  expect(await missing(ANN, false)).toEqual([]);
});

it('a record stands, and is never one’s own, by the database’s owner neither', async () => {
  await train(ANN);
  for (const statement of [`update staff_trainings set refresher_due = '2030-01-01'`, `delete from staff_trainings`])
    await expect(table.db.pool.query(statement), statement).rejects.toThrow(/never changed/);
  await expect(train(900)).rejects.toThrow(/check/);
});
