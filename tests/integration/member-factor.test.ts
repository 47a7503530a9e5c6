import { type AuditRow, auditList, logonHistory, memberFactorReset, memberInfo, profile } from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { ownFactorDesk } from './own-factor-desk.ts';
import { call, midStep } from './passkey-desk.ts';
import { type Api, accountsOf, emailOf, type Person, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const { enter, turnOn } = ownFactorDesk(world);
const accounts = await accountsOf(world);
const boss = await world.api('super');
vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
afterAll(() => vi.useRealTimers());

const reset = (who: Api, person: Person, form: object = {}) =>
  call<{ second_factor: boolean }>(who, memberFactorReset, {
    id: accounts.get(person)?.id,
    reason: 'the phone is lost',
    password: DEMO_MASTER_PASSWORD,
    ...form,
  });
const isOn = async () => {
  const params = { account_code: accounts.get('alice')?.account_code ?? '' };
  return (await boss.call<{ data: { second_factor: boolean } }>(memberInfo, { params })).body.data.second_factor;
};

let alice: Api;
beforeEach(async () => {
  await world.database.db.pool.query('delete from second_factors');
  alice = await world.api('alice');
});

it('staff takes a lost factor away: sessions end, the player gets a mail, the reason is audited', async () => {
  expect(await isOn()).toBe(false);
  await turnOn(alice);
  expect(await isOn()).toBe(true);
  expect((await reset(boss, 'alice')).data).toMatchObject({ second_factor: false });
  expect((await call(alice, profile)).said, 'the session ended').toBe('token-invalid');
  expect(await enter('alice')).toBe('200');
  await world.mailAbout(emailOf('alice'), /خاموش|is off/);
  const audited = await boss.call<{ data: AuditRow[] }>(auditList, { query: { action: 'SECOND_FACTOR_OFF' } });
  expect(audited.body.data[0]).toMatchObject({
    staff: { email: emailOf('super') },
    subject: `user:${accounts.get('alice')?.id}`,
    after: { reason: 'the phone is lost' },
  });
  const did = await (await world.api('alice')).call<{ data: { action: string; ip: string | null }[] }>(logonHistory);
  expect(did.body.data.find(({ action }) => action === 'SECOND_FACTOR_OFF')).toMatchObject({ ip: null });
});

it.each<[what: string, form: () => Promise<string>, answer: string]>([
  ['somebody without one', async () => (await reset(boss, 'bob')).said, 'second-factor-off'],
  ['a colleague', async () => (await reset(boss, 'agent')).said, 'not-found'],
  ['nobody', async () => (await reset(boss, 'alice', { id: 987_654 })).said, 'not-found'],
  ['no reason', async () => (await reset(boss, 'alice', { reason: ' ' })).said, 'form-invalid'],
  ['a wrong master password', async () => (await reset(boss, 'alice', { password: 'guessed' })).said, 'form-invalid'],
  ['an agent', async () => (await reset(await world.api('agent'), 'alice')).said, 'not-allowed'],
  ['the auditor', async () => (await reset(await world.api('auditor'), 'alice')).said, 'not-allowed'],
  ['a player, their own', async () => (await reset(alice, 'alice')).said, 'not-allowed'],
])('is refused: %s', async (_what, tried, answer) => {
  await turnOn(alice);
  expect(await tried()).toBe(answer);
  expect(await isOn()).toBe(true);
});
