import {
  type AuditRow,
  auditList,
  logonHistory,
  type MemberDetails,
  type MemberFacts,
  type MemberProfile,
  memberFactorReset,
  memberInfo,
  memberList,
  memberLogons,
  memberShow,
  profile,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, accountsOf, emailOf, type Person, useWorld } from '../world/world.ts';
import { ownFactorDesk } from './own-factor-desk.ts';
import { call, midStep } from './passkey-desk.ts';

const world = await useWorld({ leads: false });
const { enter, turnOn } = ownFactorDesk(world);
const boss = await world.api('super');
const accounts = await accountsOf(world);
const alice = accounts.get('alice') ?? expect.fail('no alice');

describe('the second factor of a member', () => {
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
    return () => vi.useRealTimers();
  });

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

  let player: Api;
  beforeEach(async () => {
    player = await world.api('alice');
  });
  afterEach(() => world.database.db.pool.query('delete from second_factors'));

  it('staff takes a lost factor away: sessions end, the player gets a mail, the reason is audited', async () => {
    expect(await isOn()).toBe(false);
    await turnOn(player);
    expect(await isOn()).toBe(true);
    expect((await reset(boss, 'alice')).data).toMatchObject({ second_factor: false });
    expect((await call(player, profile)).said, 'the session ended').toBe('token-invalid');
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
    ['a player, their own', async () => (await reset(player, 'alice')).said, 'not-allowed'],
  ])('a lost factor is not taken away: %s', async (_what, tried, answer) => {
    await turnOn(player);
    expect(await tried()).toBe(answer);
    expect(await isOn()).toBe(true);
  });
});

// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
describe('the profile of a member', () => {
  it('the profile shows a member with e-mail, overview and places, as far as the role may see them', async () => {
    const shown = async (who: Api) =>
      (await who.call<{ data: MemberProfile }>(memberShow, { params: { account_code: alice.account_code } })).body.data;
    const none = { cash_in: null, cash_out: null, winning: null, losing: null, house_deposit: null };
    const overview = { cash_in: 0, winning: 0, losing: 0, cash_out: 0, not_used_balance: 1000, house_balance: 0 };
    expect(await shown(boss)).toMatchObject({ email: 'alice@demo.lajvard', overview, ranking: none });
    expect(await shown(await world.api('financial'))).toMatchObject({ email: null, overview, ranking: null });
  });

  it('the profile shows the limits that the member has set, with what of them is used up', async () => {
    const limits = async () =>
      (await boss.call<{ data: MemberProfile }>(memberShow, { params: { account_code: alice.account_code } })).body.data
        .limits;
    expect(await limits()).toEqual({ bet: null, deposit: null, staff: { bet: null, deposit: null } });
    const player = await world.api('alice');
    await player.call(updateSettings, { body: { action: 'deposit_limit', period: 'monthly', amount: 300 } });
    await player.call(updateSettings, { body: { action: 'bet_limit', period: '1w', amount: 200 } });
    expect(await limits()).toMatchObject({ bet: { bet: 0, bet_max: 200 }, deposit: { deposit: 0, max: 300 } });
  });

  it('the profile is found by account id, with everything a member has said', async () => {
    const shown = await boss.call<{ data: MemberFacts }>(memberShow, { params: { account_code: alice.account_code } });
    expect(shown.body.data).toMatchObject({ ...alice, blacklisted_at: null, online: false });
    const info = await boss.call<{ data: MemberDetails }>(memberInfo, { params: { account_code: alice.account_code } });
    expect(info.body.data).toMatchObject({
      email: 'alice@demo.lajvard',
      first_name: 'Alice',
      last_name: 'Demo',
      birth_date: '1990-01-01',
      address: '1 Demo Street',
      zip_code: '00000',
      country: 'Demo',
      city: 'Demo',
      phone_number: '5550100',
    });
    for (const account_code of ['999999999', 'alice', '1', "1'--"]) {
      expect((await boss.call(memberShow, { params: { account_code } })).status).toBe(404);
    }
    const { rows } = await world.database.db.pool.query<{ account_code: string }>(
      `select account_code from users where level = 'admin'`,
    );
    for (const { account_code } of rows) {
      expect((await boss.call(memberInfo, { params: { account_code } })).status).toBe(404);
    }
  });

  it('profile and search tell staff whether a member is excluded or on a break, and until when', async () => {
    const facts = async () => {
      const params = { account_code: alice.account_code };
      const shown = await boss.call<{ data: MemberFacts }>(memberShow, { params });
      const found = await boss.call<{ data: MemberFacts[] }>(memberList, {
        query: { search: JSON.stringify({ account_code: alice.account_code }) },
      });
      return [shown.body.data.breaks, found.body.data[0]?.breaks];
    };
    expect(await facts()).toEqual([[], []]);
    const { body } = await (await world.api('alice')).call<{ data: UserInfo }>(updateSettings, {
      body: { action: 'exclusion', period: 6, reason: 'enough' },
    });
    const exclusion = { reason: 'exclusion', until: body.data.settings.exclusion_end_at };
    expect(exclusion.until).toMatch(/Z$/);
    expect(await facts()).toEqual([[exclusion], [exclusion]]);
  });

  it('financial reads the facts, not the person', async () => {
    const financial = await world.api('financial');
    const params = { account_code: alice.account_code };
    expect((await financial.call(memberShow, { params })).status).toBe(200);
    expect(JSON.stringify((await financial.call(memberShow, { params })).body)).not.toContain('alice@');
    expect((await financial.call(memberInfo, { params })).status).toBe(403);
    expect((await financial.call(memberList, { query: { search: '{"email":"alice"}' } })).status).toBe(403);
    const search = JSON.stringify({ user_id: alice.id });
    expect((await financial.call(memberLogons, { query: { search } })).status).toBe(403);
  });
});
