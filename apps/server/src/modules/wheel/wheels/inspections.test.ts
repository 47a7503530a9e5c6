import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentRound, roundState, runningPause } from '#modules/rounds';
import { Refused } from '#platform/http/handler.ts';
import { type TestTable, testTable } from '../../../testing/test-table.ts';
import { configureWheel } from '../configure-wheel.ts';
import type { Reading } from '../entry-rules.ts';
import { readWheelSettings } from '../read-settings.ts';
import { NO_RULES } from '../readings.ts';
import { addWheel, changeService, inspectWheel } from './keep-wheels.ts';
import { readWheels } from './wheel-record-store.ts';

// A wheel is level, and its parts and the ball are sound, before it takes a number (WHEEL_INSPECTION_HOURS).
const ANN = 901;
const BEN = 902;
const HOUR = 3_600_000;
const RULES = { inspectionHours: 12, trainingRequired: false };
const by = { staffId: ANN, ip: '192.0.2.1' };
const SOUND = { is_level: true, parts_sound: true, ball_sound: true, adjustment: null, adjustment_reason: null };
const WHEEL = { maker: 'Huxley', serial_number: 'S-7', rotor: 'low profile' };

let table: TestTable;
beforeEach(async () => {
  table = await testTable();
});
afterEach(() => table.end());

const idOf = async (serial: string): Promise<number> =>
  (await readWheels(table.db)).find((wheel) => wheel.serial_number === serial)?.id ?? 0;
const inService = async (): Promise<number> => {
  await addWheel(table.db, WHEEL, by);
  const id = await idOf(WHEEL.serial_number);
  await changeService(table.db, { id, inService: true, reason: 'opening' }, by);
  return id;
};
const inspect = (id: number, more: Partial<typeof SOUND> = {}) =>
  inspectWheel(table.db, { id, found: { ...SOUND, note: null, ...more } }, by);
const choose = (rules = RULES) =>
  configureWheel(table.db, { source: 'studio', reading: null, roundNumber: null, ...by }, rules);
const enter = async (reading: Reading, staffId = ANN): Promise<string | null> => {
  const change = { source: null, reading, roundNumber: null, staffId, ip: '192.0.2.1' };
  const answer = await configureWheel(table.db, change, RULES);
  return answer instanceof Refused ? answer.code : answer;
};
/** A round of the croupier's wheel, up to the moment its ball can lie; chosen without the rule. */
const landed = async (): Promise<number> => {
  await choose(NO_RULES);
  const round = await table.until('spinning');
  const { landsAt } = (await roundState(table.db, round)) ?? {};
  while (table.time.now() < (landsAt ?? 0)) await table.step();
  return round;
};
const missing = async () => (await readWheelSettings(table.db, { staffId: ANN, mayEnter: true }, RULES)).missing ?? [];

describe('a number of the croupier’s wheel', () => {
  it('is taken of a wheel that passed its inspection, by two people', async () => {
    await inspect(await inService());
    await landed();
    expect(await enter(17)).toBe('proposed');
    expect(await enter(17, BEN)).toBe('confirmed');
    expect(await table.until('settled')).toBeGreaterThan(0);
  });

  it.each([
    ['no wheel is in service', async () => undefined],
    ['the wheel was never inspected', async () => void (await inService())],
    ['it was not level', async () => void (await inspect(await inService(), { is_level: false }))],
    ['a part was not sound', async () => void (await inspect(await inService(), { parts_sound: false }))],
    ['the ball was not sound', async () => void (await inspect(await inService(), { ball_sound: false }))],
  ])('is refused and audited where %s; that the spin does not count is taken', async (_what, prepare) => {
    await prepare();
    expect(await missing()).toEqual(['wheel-not-inspected']);
    await landed();
    expect(await enter(17)).toBe('wheel-not-inspected');
    const { rows } = await table.db.pool.query(`select after from audit_log order by id desc limit 1`);
    expect(rows).toEqual([{ after: { number: 17, reason: 'wheel-not-inspected' } }]);
    expect(await enter('wheel-fault')).toBe('proposed');
    expect(await enter('ball-out', BEN)).toBe('confirmed');
  });

  it('is refused once the inspection has run out, and taken after another one', async () => {
    const id = await inService();
    await inspect(id);
    await table.shiftClock(12 * HOUR + 1);
    expect(await missing()).toEqual(['wheel-not-inspected']);
    await inspect(id);
    expect(await missing()).toEqual([]);
  });

  it('of the last inspection only: one that failed counts after one that passed', async () => {
    const id = await inService();
    await inspect(id);
    await inspect(id, { ball_sound: false });
    expect(await missing()).toEqual(['wheel-not-inspected']);
  });

  it('of the wheel at the table: another one’s inspection does not count, nor one before it came', async () => {
    const first = await inService();
    await inspect(first);
    await addWheel(table.db, { ...WHEEL, serial_number: 'S-8' }, by);
    const second = await idOf('S-8');
    await inspect(second);
    await table.shiftClock(1000);
    await changeService(table.db, { id: second, inService: true, reason: 'exchange' }, by);
    expect(await missing()).toEqual(['wheel-not-inspected']);
    await inspect(second);
    expect(await missing()).toEqual([]);
  });

  it('is judged as of the close: what is signed after it neither saves nor spoils the round', async () => {
    const id = await inService();
    await landed();
    await inspect(id);
    expect(await enter(17), 'inspected too late').toBe('wheel-not-inspected');
    expect(await enter('ball-out')).toBe('proposed');
    expect(await enter('ball-out', BEN)).toBe('confirmed');
    await table.until('void');
    await landed();
    await inspect(id, { is_level: false });
    await changeService(table.db, { id, inService: false, reason: 'closing' }, by);
    expect(await missing(), 'a failure found after the close is of the next round').toEqual([]);
    expect(await enter(17)).toBe('proposed');
  });

  it('needs no inspection without the rule, and nothing is missing', async () => {
    await landed();
    const settings = await readWheelSettings(table.db, { staffId: ANN, mayEnter: true }, NO_RULES);
    expect(settings).not.toHaveProperty('missing');
    const change = { source: null, reading: 17, roundNumber: null, staffId: ANN, ip: '192.0.2.1' } as const;
    expect(await configureWheel(table.db, change)).toBe('proposed');
  });
});

describe('an inspection that runs out during a session', () => {
  const hours = 0.05; // three minutes: one round closes within them, and the one after it does not
  beforeEach(async () => {
    await table.end();
    table = await testTable({ inspectionHours: hours });
  });
  const pauses = async () =>
    (await table.db.pool.query('select reason, paused_by from table_pauses where resumed_at is null')).rows;
  const resume = () => table.db.pool.query('update table_pauses set resumed_by = 1, resumed_at = table_clock()');
  const untilPaused = async (): Promise<void> => {
    table.rounds.start();
    while ((await pauses()).length === 0) await table.step();
  };
  const newest = async () => (await currentRound(table.db))?.round_number;

  it('pauses the table before a round whose number would be refused, and says why', async () => {
    const id = await inService();
    await inspect(id);
    const until = table.time.now() + hours * HOUR;
    await choose({ ...RULES, inspectionHours: hours });
    const round = await table.until('spinning');
    const { closes_at = 0 } = (await currentRound(table.db)) ?? {};
    expect(closes_at).toBeLessThanOrEqual(until);
    await untilPaused();
    expect(await pauses()).toEqual([{ reason: 'inspection', paused_by: null }]);
    expect(await runningPause(table.db), 'players read').toMatchObject({ reason: 'wheel' });
    expect(await newest()).toBe(round);
    await resume();
    await untilPaused();
    expect(await newest(), 'nothing was inspected').toBe(round);
    expect(await inspect(id)).toEqual({ tableResumed: true });
    expect(await table.until('open'), 'nobody resumes it').toBe(round + 1);
    expect(await pauses()).toEqual([]);
    expect(await inspect(id)).toEqual({ tableResumed: false });
  });

  it('stays paused until the wheel at the table passes', async () => {
    const id = await inService();
    await addWheel(table.db, { ...WHEEL, serial_number: 'S-8' }, by);
    await choose(NO_RULES);
    await untilPaused();
    for (const [wheel, found] of [
      [id, { ball_sound: false }],
      [await idOf('S-8'), {}],
    ] as const)
      expect(await inspect(wheel, found)).toEqual({ tableResumed: false });
    expect(await pauses()).toHaveLength(1);
    expect(await inspect(id)).toEqual({ tableResumed: true });
    expect(await pauses()).toEqual([]);
  });

  it('opens rounds of the automatic wheel as before', async () => {
    const round = await table.until('open');
    await table.until('settled');
    expect(await table.until('open')).toBe(round + 1);
    expect(await pauses()).toEqual([]);
  });
});

it('the croupier’s wheel is chosen only once it is inspected', async () => {
  expect(await choose()).toMatchObject({ code: 'wheel-not-inspected' });
  await inspect(await inService());
  await table.shiftClock(12 * HOUR + 1);
  expect(await choose()).toMatchObject({ code: 'wheel-not-inspected' });
  await table.shiftClock(0);
  expect(await choose()).toBeNull();
});

describe('the records', () => {
  it('a wheel is added once, with its rotor; one is in service at a time', async () => {
    const first = await inService();
    expect(await addWheel(table.db, WHEEL, by)).toMatchObject({ code: 'wheel-known' });
    expect(await addWheel(table.db, { ...WHEEL, rotor: 'another' }, by)).toBeUndefined();
    const [, second] = await readWheels(table.db);
    const put = (id: number, on: boolean) => changeService(table.db, { id, inService: on, reason: 'exchange' }, by);
    expect(await put(first, true)).toMatchObject({ code: 'wheel-as-wanted' });
    expect(await put(999, true)).toMatchObject({ code: 'not-found' });
    expect(await put(second?.id ?? 0, true)).toBeUndefined();
    expect((await readWheels(table.db)).map((wheel) => wheel.in_service_since !== null)).toEqual([true, false]);
    expect(await put(first, false)).toMatchObject({ code: 'wheel-as-wanted' });
    const { rows } = await table.db.pool.query(
      `select wheel_id, reason, end_reason, ended_by from wheel_services order by id`,
    );
    expect(rows).toEqual([
      { wheel_id: first, reason: 'opening', end_reason: 'exchange', ended_by: ANN },
      { wheel_id: second?.id, reason: 'exchange', end_reason: null, ended_by: null },
    ]);
  });

  it('two people who exchange it at once leave one in service', async () => {
    const first = await inService();
    await addWheel(table.db, { ...WHEEL, serial_number: 'S-8' }, by);
    await addWheel(table.db, { ...WHEEL, serial_number: 'S-9' }, by);
    const [one, other] = [await idOf('S-8'), await idOf('S-9')];
    const put = (id: number) => changeService(table.db, { id, inService: true, reason: 'exchange' }, by);
    expect(await Promise.all([put(one), put(other)])).toEqual([undefined, undefined]);
    const standing = (await readWheels(table.db)).filter((wheel) => wheel.in_service_since !== null);
    expect(standing).toHaveLength(1);
    expect(standing[0]?.id).not.toBe(first);
  });

  it('what is signed is never changed, by the database’s owner neither', async () => {
    const id = await inService();
    await inspect(id);
    await changeService(table.db, { id, inService: false, reason: 'closing' }, by);
    for (const statement of [
      `update wheel_inspections set is_level = false`,
      `delete from wheel_inspections`,
      `update wheels set maker = 'another'`,
      `delete from wheel_services`,
      `truncate wheel_inspections`,
      `update wheel_services set ended_at = ended_at - interval '1 hour'`,
    ])
      await expect(table.db.pool.query(statement), statement).rejects.toThrow(/never changed|only ends/);
  });
});
