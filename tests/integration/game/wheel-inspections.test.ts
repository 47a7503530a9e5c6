import {
  type AuditRow,
  auditList,
  type TablePause,
  tablePause,
  tableState,
  type WheelInspection,
  type WheelRecords,
  type WheelSettings,
  wheelAdd,
  wheelConfig,
  wheelConfigUpdate,
  wheelInspect,
  wheelInspectionList,
  wheelList,
  wheelService,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '@lajvard/server';
import { expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';

// docs/decisions/027-the-croupiers-wheel.md: a wheel that is inspected, before it is chosen
const world = await useWorld({ leads: false, env: { WHEEL_INSPECTION_HOURS: '12' } });
const [sara, boss, croupier] = [await world.api('super'), await world.api('pitboss'), await world.api('croupier')];

type Records = { data: WheelRecords; table_resumed?: boolean; code?: string; codes?: Record<string, string[]> };
const records = async (who: Api): Promise<WheelRecords> => (await who.call<Records>(wheelList)).body.data;
const FOUND = { is_level: true, parts_sound: true, ball_sound: true };
const inspect = (body: object) =>
  boss.call<Records>(wheelInspect, { body: { id: 1, ...FOUND, password: DEMO_PASSWORD, ...body } });
const choose = () =>
  sara.call<Records>(wheelConfigUpdate, { body: { source: 'studio', password: DEMO_MASTER_PASSWORD } });
const settings = async (): Promise<WheelSettings> =>
  (await croupier.call<{ data: WheelSettings }>(wheelConfig)).body.data;

it('a pit boss adds a wheel, puts it in service and signs its inspection; then it can be chosen', async () => {
  expect(await settings()).toMatchObject({ missing: ['wheel-not-inspected'] });
  expect(await choose()).toMatchObject({ status: 409, body: { code: 'wheel-not-inspected' } });
  const wheel = { maker: ' Huxley ', serial_number: 'S-7', rotor: 'low profile' };
  expect((await boss.call<Records>(wheelAdd, { body: wheel })).body.data.wheels).toEqual([
    { ...wheel, maker: 'Huxley', id: 1, in_service_since: null, last_inspection: null },
  ]);
  expect(await boss.call(wheelAdd, { body: wheel })).toMatchObject({ status: 409, body: { code: 'wheel-known' } });
  const put = { id: 1, in_service: true, reason: 'opening' };
  const served = await sara.call<Records>(wheelService, { body: put });
  expect(served.body.data.wheels[0]?.in_service_since).toMatch(/Z$/);
  expect((await sara.call<Records>(wheelService, { body: put })).body.code).toBe('wheel-as-wanted');
  expect((await inspect({})).body.data).toMatchObject({
    inspection_hours: 12,
    inspected_until: expect.any(Number),
    wheels: [{ last_inspection: { passed: true } }],
  });
  expect(await settings()).toMatchObject({ inspected_until: expect.any(Number) });
  expect(await settings()).not.toHaveProperty('missing');
  expect((await choose()).status).toBe(200);
});

it.each([
  ['with another password', { password: 'wrong' }, 'password'],
  ['with the master password', { password: DEMO_MASTER_PASSWORD }, 'password'],
  ['without an answer', { ball_sound: null }, 'ball_sound'],
  ['with an adjustment without a reason', { adjustment: 'left foot' }, 'adjustment_reason'],
  ['with a reason without an adjustment', { adjustment_reason: 'it leaned' }, 'adjustment'],
  ['with an endless note', { note: 'x'.repeat(501) }, 'note'],
])('an inspection is not signed %s', async (_what, body, field) => {
  const answer = await inspect(body);
  expect([answer.status, Object.keys(answer.body.codes ?? {})]).toEqual([422, [field]]);
});

it('staff who read the wheels see each inspection, and who signed it; a croupier sees none', async () => {
  await inspect({ is_level: false, adjustment: 'left foot', adjustment_reason: 'it leaned', note: 'again at noon' });
  for (const who of [boss, sara, await world.api('auditor')]) {
    const { body } = await who.call<{ data: WheelInspection[] }>(wheelInspectionList, { query: { limit: '1' } });
    expect(body.data).toMatchObject([
      {
        wheel: 'Huxley S-7',
        passed: false,
        is_level: false,
        adjustment: 'left foot',
        note: 'again at noon',
        adjustment_reason: 'it leaned',
        inspected_by: 'Pitboss Demo',
      },
    ]);
  }
  const none = await boss.call<{ data: WheelInspection[] }>(wheelInspectionList, { query: { wheel_id: '2' } });
  expect(none.body.data).toEqual([]);
  expect((await croupier.call(wheelList)).status).toBe(403);
  expect(await records(boss)).toMatchObject({ inspected_until: null });
  expect((await inspect({ id: 99 })).status).toBe(404);
});

it('the one that the wheel passes ends the pause for want of it, in the name of who signed', async () => {
  const { pool } = world.database.db;
  await pool.query(`insert into table_pauses (reason) values ('inspection')`);
  expect((await inspect({})).body.table_resumed).toBe(true);
  expect((await inspect({})).body.table_resumed).toBe(false);
  const state = await croupier.call<{ data: { pause: TablePause } }>(tableState);
  expect(state.body.data.pause).toBeNull();
  const { rows } = await pool.query(`select max(id) - 1 as id from wheel_inspections`);
  const { body } = await sara.call<{ data: AuditRow[] }>(auditList, { query: { keyword: 'table' } });
  expect(body.data.filter(({ subject }) => subject === 'table')).toMatchObject([
    {
      action: 'TABLE_RESUMED',
      staff: { email: 'pitboss@demo.lajvard' },
      before: { reason: 'inspection' },
      after: { inspection: rows[0]?.id },
    },
  ]);
});

it('a pit boss who pauses the table meanwhile keeps it closed', async () => {
  const { pool } = world.database.db;
  await pool.query(`insert into table_pauses (reason) values ('inspection')`);
  const paused = await boss.call<{ data: { pause: TablePause } }>(tablePause, { body: { reason: 'crew' } });
  expect(paused.body.data.pause).toMatchObject({ reason: 'crew', paused_by: 'Pitboss Demo' });
  expect((await inspect({})).body.table_resumed).toBe(false);
  const { body } = await sara.call<{ data: AuditRow[] }>(auditList, { query: { keyword: 'table', limit: '1' } });
  expect(body.data).toMatchObject([
    { action: 'TABLE_PAUSED', before: { reason: 'inspection' }, after: { reason: 'crew' } },
  ]);
});

it('every change is in the audit log, with what was found', async () => {
  const { body } = await sara.call<{ data: AuditRow[] }>(auditList, {
    query: { limit: '100', sort: 'id', align: 'asc' },
  });
  const rows = body.data.filter(({ subject }) => subject === 'real-wheel:1');
  expect(rows.map(({ action }) => action)).toEqual([
    ...['WHEEL_ADDED', 'WHEEL_IN_SERVICE', 'WHEEL_INSPECTED', 'WHEEL_INSPECTED'],
    ...['WHEEL_INSPECTED', 'WHEEL_INSPECTED', 'WHEEL_INSPECTED'],
  ]);
  expect(rows[3]?.after).toEqual({
    is_level: false,
    parts_sound: true,
    ball_sound: true,
    adjustment: 'left foot',
    adjustment_reason: 'it leaned',
    remark: 'again at noon',
  });
});
