import {
  type AuditRow,
  auditList,
  type Colleague,
  staffList,
  staffTraining,
  type WheelSettings,
  wheelConfig,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { expect, it } from 'vitest';
import { useWorld } from '../world/world.ts';

// docs/decisions/027-the-croupiers-wheel.md: who enters numbers is trained
const world = await useWorld({ leads: false, env: { TRAINING_REQUIRED: '1' } });
const [sara, croupier] = [await world.api('super'), await world.api('croupier')];
const id = await world.userId('croupier');
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Recorded = { data: Colleague; code?: string; codes?: Record<string, string[]> };
const record = (more: object = {}) =>
  sara.call<Recorded>(staffTraining, {
    body: { id, trained_on: day(-1), refresher_due: day(365), password: DEMO_MASTER_PASSWORD, ...more },
  });
const missing = async () => (await croupier.call<{ data: WheelSettings }>(wheelConfig)).body.data.missing ?? [];

it.each([
  ['with a wrong password', { password: 'wrong' }, 'password'],
  ['on a day that is still to come', { trained_on: day(2) }, 'trained_on'],
  ['on no day', { trained_on: '2026-02-30' }, 'trained_on'],
  ['that is due before it was', { refresher_due: day(-1) }, 'refresher_due'],
])('no training is recorded %s', async (_what, more, field) => {
  const { status, body } = await record(more);
  expect([status, Object.keys(body.codes ?? {})]).toEqual([422, [field]]);
});

it('nobody records their own, nor that of a player or of nobody', async () => {
  expect((await record({ id: await world.userId('super') })).body.code).toBe('staff-own');
  expect((await record({ id: await world.userId('alice') })).status).toBe(404);
  expect((await record({ id: 999_999 })).status).toBe(404);
  expect((await croupier.call(staffTraining, { body: {} })).status).toBe(403);
});

it('a croupier learns what is missing; a super admin records the training, and all who read staff see it', async () => {
  expect(await missing()).toEqual(['not-trained']);
  const training = { trained_on: day(-1), refresher_due: day(365), is_due: false };
  expect((await record()).body.data).toMatchObject({ id, training });
  expect(await missing()).toEqual([]);
  const auditor = await world.api('auditor');
  const { body } = await auditor.call<{ data: Colleague[] }>(staffList, { query: { limit: '100' } });
  expect(body.data.find((one) => one.id === id)?.training).toEqual(training);
  expect(body.data.find((one) => one.id !== id)).not.toHaveProperty('training');
  await record({ refresher_due: day(30) });
  const { body: log } = await sara.call<{ data: AuditRow[] }>(auditList, { query: { limit: '1' } });
  expect(log.data).toMatchObject([
    {
      action: 'TRAINING_RECORDED',
      subject: `user:${id}`,
      before: { trained_on: day(-1), refresher_due: day(365) },
      after: { trained_on: day(-1), refresher_due: day(30) },
    },
  ]);
});
