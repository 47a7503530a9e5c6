import {
  depositCreate,
  type FormReply,
  type HeldMatch,
  logonHistory,
  memberHeldDecide,
  memberHeldMatches,
  profile,
  profileUpdate,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false, rateLimitFactor: 10 });
const alice = await world.api('alice');
const change = (body: object, who: Api = alice) => who.call<{ data: UserInfo } & FormReply>(profileUpdate, { body });
const stored = async (who: Api = alice) => (await who.call<{ data: UserInfo }>(profile)).body.data;
const set = (columns: string, person = 'alice') =>
  world.database.db.pool.query(`update users set ${columns} where email = '${person}@demo.lajvard'`);

beforeEach(() =>
  set(`first_name = 'Alice', last_name = 'Demo', birth_date = '1990-01-01', address = '1 Demo Street',
    zip_code = '00000', country = 'Demo', city = 'Demo', country_code = '1', phone_number = '5550100'`),
);

// docs/specification/2-account-and-back-office.md#23-profile
describe('a player changes', () => {
  it('where they live and their telephone, written as at a registration; what is not named stays', async () => {
    const { status, body } = await change({
      address: ' خیابان آزادی، ۱۲ ',
      zip_code: '۱۱۳۶۹',
      country: 'Iran',
      city: 'تهران',
      country_code: '+۹۸',
      phone_number: '۰۹۱۲ ۱۲۳-۴۵۶۷',
    });
    expect(status).toBe(200);
    const facts = {
      address: 'خیابان آزادی، ۱۲',
      zip_code: '11369',
      country: 'Iran',
      city: 'تهران',
      country_code: '98',
      phone_number: '9121234567',
    };
    expect(body.data).toMatchObject({ ...facts, full_name: 'Alice Demo', birth_date: '1990-01-01' });
    expect(await stored()).toEqual(body.data);
    expect((await change({ city: 'شیراز' })).body.data).toMatchObject({ ...facts, city: 'شیراز' });
  });

  it('only themselves', async () => {
    const bob = await world.api('bob');
    const before = await stored(bob);
    expect((await change({ city: 'Elsewhere' })).status).toBe(200);
    expect(await stored(bob)).toEqual(before);
  });

  it('and finds in the history what was changed, once and without the words themselves', async () => {
    await change({ city: 'Yazd', zip_code: '89100' });
    expect((await change({ city: 'Yazd', zip_code: '89100' })).status).toBe(200); // nothing changes: nothing to tell
    const { body } = await alice.call<{ data: { action: string; description: string }[] }>(logonHistory);
    expect(body.data.slice(0, 2).map(({ action, description }) => [action, description])).toEqual([
      ['PROFILE_CHANGED', 'zip_code, city'],
      ['PROFILE_CHANGED', 'city'],
    ]);
  });
});

describe('nothing is changed by', () => {
  it.each<[string, object, object]>([
    ['a form with a field too many', { city: 'Yazd', balance: 1 }, { balance: ['unknown-field'] }],
    ['an empty city', { zip_code: '1', city: '  ' }, { city: ['city-required'] }],
    ['signs in a zip code', { city: 'Yazd', zip_code: '<1>' }, { zip_code: ['zip-code-invalid'] }],
    ['letters in a telephone', { city: 'Yazd', phone_number: 'call me' }, { phone_number: ['phone-invalid'] }],
    ['a country code of zeros', { city: 'Yazd', country_code: '000' }, { country_code: ['country-code-invalid'] }],
  ])('%s', async (_name, body, codes) => {
    const before = await stored();
    const answer = await change(body);
    expect([answer.status, answer.body.codes]).toEqual([422, codes]);
    expect(await stored()).toEqual(before);
  });

  it('half a telephone number', async () => {
    await set('country_code = null, phone_number = null');
    expect((await change({ phone_number: '9121234567' })).body.codes).toEqual({
      country_code: ['country-code-required'],
    });
    expect((await change({ country_code: '98' })).body.codes).toEqual({ phone_number: ['phone-required'] });
    expect((await change({ country_code: '98', phone_number: '09121234567' })).body.data.phone_number).toBe(
      '9121234567',
    );
  });
});

describe('name and date of birth', () => {
  it.each([
    ['first_name', 'Alicia'],
    ['last_name', 'Other'],
    ['birthdate', '1991-02-03'],
  ])(
    '%s is locked once it is set; a refusal says whom to ask, and the rest of the form waits',
    async (field, value) => {
      const before = await stored();
      const { status, body } = await change({ [field]: value, city: 'Yazd' });
      expect([status, body.codes]).toEqual([422, { [field]: ['identity-locked'] }]);
      expect(body.errors[field]?.[0]).toContain('پشتیبانی');
      expect(await stored()).toEqual(before);
    },
  );

  it('may be sent along as they stand', async () => {
    const same = { first_name: 'Alice', last_name: 'Demo', birthdate: '1990-01-01' };
    expect((await change({ ...same, city: 'Yazd' })).body.data.city).toBe('Yazd');
  });

  it('are added where they were skipped, by nobody under 18, and then stand', async () => {
    await set('first_name = null, last_name = null, birth_date = null');
    const child = new Date(Date.now() - 17 * 365 * 86_400_000).toISOString().slice(0, 10);
    expect((await change({ birthdate: child })).body.codes).toEqual({ birthdate: ['must-be-adult'] });
    expect((await change({ first_name: 'علی‌رضا 😀' })).body.codes).toEqual({ first_name: ['name-letters-only'] });
    expect((await stored()).birth_date).toBeNull();
    const submitted = { first_name: 'علی‌رضا', last_name: 'کریمی', birthdate: '1985-03-04' };
    expect((await change(submitted)).body.data).toMatchObject({ full_name: 'علی‌رضا کریمی', birth_date: '1985-03-04' });
    expect((await change({ birthdate: '1985-03-05' })).body.codes).toEqual({ birthdate: ['identity-locked'] });
  });
});

describe('who comes to resemble an account that may not play', () => {
  const ALICES = { country_code: '98', phone_number: '9121234567' };
  let bob: Api;
  let boss: Api;
  const codes = { alice: '', bob: '' };
  const held = async (body: object) => (await change(body, bob)).body.data.held ?? false;
  const matches = async () => {
    const { body } = await boss.call<{ data: HeldMatch[] }>(memberHeldMatches, { params: { account_code: codes.bob } });
    return body.data.map(({ account_code, standing, matched_by }) => [account_code, standing, matched_by]);
  };

  beforeAll(async () => {
    [bob, boss] = [await world.api('bob'), await world.api('super')];
    await set(`country_code = '98', phone_number = '9121234567'`);
    await alice.call(updateSettings, { body: { action: 'exclusion', period: 6, reason: 'rest' } });
    codes.alice = (await stored()).account_code;
    codes.bob = (await stored(bob)).account_code;
  });
  beforeEach(async () => {
    await set(`country_code = '98', phone_number = '9121234567'`);
    await set(
      `held_at = null, held_matches = null, birth_date = '1985-03-04', address = '7 Hafez', phone_number = '5550200'`,
      'bob',
    );
    await world.database.db.pool.query(`delete from former_facts; delete from play_bars where reason = 'held'`);
  });

  it('is held for staff, with the usual answer; changing it back releases nobody', async () => {
    expect(await held({ zip_code: '22222' })).toBe(false);
    expect(await held(ALICES)).toBe(true);
    const body = { amount: 5, hash_code: 'ab'.repeat(32), wallet_adr: world.settings.WALLET_ADDR };
    expect((await bob.call(depositCreate, { body })).body).toMatchObject({ code: 'account-held' });
    expect(await matches()).toEqual([[codes.alice, 'excluded', ['phone']]]);
    expect(await held({ country_code: '1', phone_number: '5550200' })).toBe(true);
  });

  it('is not held for what was the same before', async () => {
    await set(`country_code = '98', phone_number = '9121234567'`, 'bob');
    expect(await held({ zip_code: '33333', address: '8 Hafez' })).toBe(false);
  });

  it('is not held again for what staff has released, but is for more', async () => {
    await held(ALICES);
    const decision = { id: (await stored(bob)).id, decision: 'release', reason: 'Her brother.' };
    expect((await boss.call(memberHeldDecide, { body: decision })).status).toBe(200);
    expect(await held({ phone_number: '5550200' })).toBe(false);
    expect(await held(ALICES)).toBe(false);
    await set(`birth_date = '1990-01-01'`, 'bob');
    expect(await held({ address: '1 Demo Street' })).toBe(true);
    expect(await matches()).toEqual([[codes.alice, 'excluded', ['phone', 'family-name', 'birth-date', 'address']]]);
  });

  it('is held also for what that account said before it was edited', async () => {
    expect((await change({ phone_number: '9350001001', address: '9 Hafez' })).status).toBe(200);
    expect(await held(ALICES)).toBe(true);
    expect(await matches()).toEqual([[codes.alice, 'excluded', ['phone']]]);
  });
});
