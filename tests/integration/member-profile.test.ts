import {
  type MemberDetails,
  type MemberFacts,
  type MemberProfile,
  memberInfo,
  memberList,
  memberLogons,
  memberShow,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { type Api, accountsOf, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const boss = await world.api('super');
const alice = (await accountsOf(world)).get('alice') ?? expect.fail('no alice');

// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
describe('the profile of a member', () => {
  it('shows a member with e-mail, overview and places, as far as the role may see them', async () => {
    const shown = async (who: Api) =>
      (await who.call<{ data: MemberProfile }>(memberShow, { params: { account_code: alice.account_code } })).body.data;
    const none = { cash_in: null, cash_out: null, winning: null, losing: null, house_deposit: null };
    const overview = { cash_in: 0, winning: 0, losing: 0, cash_out: 0, not_used_balance: 1000, house_balance: 0 };
    expect(await shown(boss)).toMatchObject({ email: 'alice@demo.lajvard', overview, ranking: none });
    expect(await shown(await world.api('financial'))).toMatchObject({ email: null, overview, ranking: null });
  });

  it('shows the limits that the member has set, with what of them is used up', async () => {
    const limits = async () =>
      (await boss.call<{ data: MemberProfile }>(memberShow, { params: { account_code: alice.account_code } })).body.data
        .limits;
    expect(await limits()).toEqual({ bet: null, deposit: null, staff: { bet: null, deposit: null } });
    const player = await world.api('alice');
    await player.call(updateSettings, { body: { action: 'deposit_limit', period: 'monthly', amount: 300 } });
    await player.call(updateSettings, { body: { action: 'bet_limit', period: '1w', amount: 200 } });
    expect(await limits()).toMatchObject({ bet: { bet: 0, bet_max: 200 }, deposit: { deposit: 0, max: 300 } });
  });

  it('is found by account id, with everything a member has said', async () => {
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

  it('says that a member is excluded or on a break, and until when, in the profile and in the search', async () => {
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
