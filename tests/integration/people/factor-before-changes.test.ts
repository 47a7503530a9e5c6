import {
  adminLogin,
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  ownFactorEnd,
  ownFactorFresh,
  profile,
  secondFactorBegin,
  secondFactorConfirm,
  type UserInfo,
} from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, emailOf, type Person, useWorld } from '../world/world.ts';
import { ownFactorDesk } from './own-factor-desk.ts';
import { call, codeOf, credentials, midStep } from './passkey-desk.ts';

const world = await useWorld({ leads: false, env: { MIN_WITHDRAW: '5000' } });
const { enter, turnOn } = ownFactorDesk(world);
const nobody = await world.api(null);
const sql = async (text: string, values: unknown[] = []) => (await world.database.db.pool.query(text, values)).rows;
vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
afterAll(() => vi.useRealTimers());

let alice: Api;
beforeEach(async () => {
  await sql('delete from second_factors');
  alice = await world.api('alice');
});
const age = (minutes: number) =>
  sql(`update sessions set factor_at = clock_timestamp() - make_interval(mins => $1)`, [minutes]);
const wants = async (email: string, who = alice) =>
  (await call(who, emailChange, { email, password: DEMO_PASSWORD })).said;
/** The mails about recovery codes, once there are so many. */
const told = (count: number, person: Person = 'alice') =>
  eventually(async () => {
    const mails = (await world.mailsTo(emailOf(person), 0)).filter(({ subject }) => /recovery|بازیابی/.test(subject));
    return mails.length === count ? mails.map(({ text }) => text) : undefined;
  });
const referenceIn = async (address: string): Promise<string> => {
  const [mail] = await world.mailsTo(address);
  return new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1)).get('u') ?? '';
};
const ownEmail = async () => (await alice.call<{ data: UserInfo }>(profile)).body.data.email;

describe('another e-mail', () => {
  it('is asked for with a second factor that was shown within five minutes, where there is one', async () => {
    const { secret } = await turnOn(alice);
    await age(6);
    expect(await wants('thief@example.org')).toBe('second-factor-stale');
    expect(await sql(`select from one_time_codes where purpose = 'email'`), 'no link').toEqual([]);
    expect((await call(alice, ownFactorFresh, { code: codeOf(secret) })).said).toBe('200');
    expect(await wants('alices-own@example.org')).toBe('200');
    expect(await referenceIn('alices-own@example.org')).not.toBe('');
    const staff = await world.api('agent');
    expect(await wants('agents-own@example.org', staff), 'who has none is not asked').toBe('200');
  });

  it('that somebody asked for before the factor was on takes no effect', async () => {
    const thief = await world.api(await world.login('alice', 'a thief’s'));
    expect(await wants('waiting@example.org', thief)).toBe('200');
    const u = await referenceIn('waiting@example.org');
    await turnOn(alice);
    expect((await nobody.call(emailUpdate, { body: { u } })).status).toBe(401);
    expect(await ownEmail()).toBe(emailOf('alice'));
    expect(await wants('again@example.org', thief)).toBe('second-factor-stale');
  });
});

it('a recovery code that was used is a mail, with how many are left', async () => {
  const { recoveryCodes } = await turnOn(alice);
  expect(await enter('alice', { code: recoveryCodes[0] })).toBe('200');
  expect((await told(1))[0]).toContain(': \u20689\u2069.');
  expect((await call(alice, ownFactorEnd, { password: DEMO_PASSWORD, code: recoveryCodes[1] ?? '' })).said).toBe('200');
  expect(await told(2)).toContainEqual(expect.stringContaining(': \u20688\u2069.'));
  const { data } = await call<{ secret: string }>(nobody, secondFactorBegin, credentials('agent'));
  const on = { ...credentials('agent'), code: codeOf(data.secret), signs_in: false };
  const staffs = (await call<{ recovery_codes: string[] }>(nobody, secondFactorConfirm, on)).data.recovery_codes;
  expect((await call(nobody, adminLogin, { ...credentials('agent'), code: staffs[0] })).said).toBe('200');
  const [mail] = await told(1, 'agent');
  expect(mail, 'staff get one too').toContain('9');
});

it('the end of the account needs the factor too', async () => {
  const bob = await world.api('bob');
  const { secret } = await turnOn(bob);
  await age(6);
  const close = async () => (await call(bob, deleteSelfAccount, { password: DEMO_PASSWORD, give_up_rest: true })).said;
  expect(await close()).toBe('second-factor-stale');
  expect(await sql('select from users where closed_at is not null')).toEqual([]);
  expect((await call(bob, ownFactorFresh, { code: codeOf(secret) })).said).toBe('200');
  expect(await close()).toBe('200');
});
