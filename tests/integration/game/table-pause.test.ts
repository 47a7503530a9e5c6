import {
  type AuditRow,
  accountCommon,
  auditList,
  type Common,
  type TablePause,
  tablePause,
  tableResume,
  tableState,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { expect, it } from 'vitest';
import { useWorld } from '../world/world.ts';

// docs/specification/4-reliability.md#21-cycle-of-a-game, G7: staff stops the table and lets it go on
const world = await useWorld({ durations: { round: 1, extra: 0.2, lock: 0.5, spin: 0.3, pause: 0.2 } });
const [alice, sara, second] = [await world.api('alice'), await world.api('super'), await world.api('super2')];

type Paused = { data: { pause: TablePause }; code?: string };
const live = async (): Promise<Common['live']> => (await alice.call<{ data: Common }>(accountCommon)).body.data.live;
const pause = (note?: string) => sara.call<Paused>(tablePause, { body: { reason: 'wheel', note: note ?? null } });

it.each([
  ['no reason', {}, 'reason'],
  ['the reason that only the table itself has', { reason: 'voids' }, 'reason'],
  ['an endless note', { reason: 'crew', note: 'x'.repeat(501) }, 'note'],
])('is refused with %s', async (_what, body, field) => {
  const answer = await sara.call<{ errors: Record<string, unknown> }>(tablePause, { body });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  expect((await live()).pause).toBeNull();
});

it('rounds stop after the one in play, players read why, and another member of staff lets them go on', async () => {
  expect((await sara.call<Paused>(tableState)).body.data.pause).toBeNull();
  await eventually(async () => (await live()).round?.phase === 'open' || undefined);
  const answer = await pause('the level shows 2 degrees');
  expect(answer.status).toBe(200);
  const shown = { reason: 'wheel', note: 'the level shows 2 degrees', paused_by: 'Super Demo' };
  expect(answer.body.data.pause).toMatchObject(shown);
  expect((await second.call<Paused>(tableState)).body.data.pause).toMatchObject(shown);
  const told = (await live()).pause;
  expect(told).toEqual({ reason: 'wheel', paused_at: Date.parse(answer.body.data.pause?.paused_at ?? '') });

  const last = await eventually(async () => {
    const { round } = await live();
    return round?.phase === 'settled' ? round : undefined;
  });
  const resting = await eventually(async () => {
    const { round, server_now } = await live();
    return server_now > (last.next_opens_at ?? 0) + 1_500 ? round : undefined; // several rounds would have begun
  });
  expect(resting?.round_number).toBe(last.round_number);

  expect((await pause()).body.code).toBe('table-paused');
  expect((await second.call<Paused>(tableResume)).body.data.pause).toBeNull();
  await eventually(async () => ((await live()).round?.round_number ?? 0) > last.round_number || undefined);
  expect((await live()).pause).toBeNull();
  expect((await second.call<Paused>(tableResume)).body.code).toBe('table-not-paused');
});

it('both are in the audit log with their time and reason', async () => {
  const { body } = await sara.call<{ data: AuditRow[] }>(auditList, { query: { keyword: 'table', align: 'asc' } });
  expect(body.data.map(({ action, staff, before, after }) => [action, staff.email, before, after])).toEqual([
    ['TABLE_PAUSED', 'super@demo.lajvard', null, { reason: 'wheel', note: 'the level shows 2 degrees' }],
    ['TABLE_RESUMED', 'super2@demo.lajvard', { reason: 'wheel' }, null],
  ]);
});
