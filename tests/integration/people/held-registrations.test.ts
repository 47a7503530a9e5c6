import {
  auditList,
  depositCreate,
  type HeldMatch,
  type Member,
  type MemberFacts,
  memberHeldDecide,
  memberHeldMatches,
  memberList,
  memberShow,
  play,
  profile,
  type Tokens,
  type UserInfo,
  updateSettings,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { type Api, useWorld } from '../world/world.ts';

const FORM = {
  first_name: 'علي‌رضا',
  last_name: 'كريمي',
  address: 'خیابان آزادی، ۱۲',
  zip_code: '11369',
  country: 'IR',
  city: 'Tehran',
  country_code: '98',
  phone_number: '0912 123 4567',
  birthdate: '1985-03-04',
  is_agree_rules: true,
};
/** Data that differ in every field. */
const OTHERS = {
  first_name: 'Mina',
  last_name: 'Rad',
  address: '7 Baharestan',
  city: 'Shiraz',
  phone_number: '9351112233',
  birthdate: '1990-05-06',
};
const SLIP = JSON.stringify({ RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });

let first: { api: Api; account_code: string };
let walletAddress: string;

/** Registers like any visitor. @returns the answer to the completed form, and the person's API */
const registered = async (name: string, form: object) => {
  const nobody = await world.api(null);
  const email = `${name}@example.org`;
  const credentials = { password: 'lapis-lazuli', password_confirmation: 'lapis-lazuli' };
  await nobody.post('/api/auth/register', { email });
  const [mail] = await world.mailsTo(email);
  const code = secretOf(mail?.link, 'token');
  const registrant = await world.api((await nobody.post<Tokens>('/oauth/token', { grant_type: 'code', code })).body);
  const done = await registrant.post<Tokens>('/api/auth/register-complete', { ...form, ...credentials });
  expect([name, done.status]).toEqual([name, 200]);
  const api = await world.api(done.body);
  const { id, account_code, held } = (await api.call<{ data: UserInfo }>(profile)).body.data;
  return { answer: done.body, api, id, account_code, held: held ?? false, email };
};
let hashes = 0;
const deposit = async (api: Api) => {
  const hash_code = `feedbeef${String(++hashes).padStart(56, '0')}`;
  const body = { amount: 5, hash_code, wallet_adr: walletAddress };
  const { status, body: said } = await api.call<{ code?: string }>(depositCreate, { body });
  return [status, said.code];
};
const matches = (account_code: string, who: Api = boss) =>
  who.call<{ data: HeldMatch[]; code?: string }>(memberHeldMatches, { params: { account_code } });
const decide = (body: object, who: Api = boss) =>
  who.call<{ data: MemberFacts; code?: string; codes?: object }>(memberHeldDecide, { body });

const world = await useWorld({ durations: { round: 0.6, extra: 0.2, lock: 60, spin: 0.8, pause: 0.5 } });
const boss = await world.api('super');

beforeAll(async () => {
  first = await registered('first', FORM);
  const site = await first.api.get<{ data: { config: { WALLET_ADDR: string } } }>('/api/common/all');
  walletAddress = site.body.data.config.WALLET_ADDR;
  const exclusion = { action: 'exclusion', period: 6, reason: 'rest' };
  expect((await first.api.call(updateSettings, { body: exclusion })).status).toBe(200);
});

// docs/specification/2-account-and-back-office.md#49-registration
describe('somebody self-excluded who registers again', () => {
  it.each<[string, object, string[]]>([
    ['all-the-same', FORM, ['phone', 'name', 'birth-date', 'address']],
    ['same-phone', { ...FORM, ...OTHERS, phone_number: '۰۰۹۱۲۱۲۳۴۵۶۷' }, ['phone']],
    [
      'same-name-and-birth',
      { ...FORM, ...OTHERS, first_name: 'کریمی', last_name: 'علی رضا', birthdate: FORM.birthdate },
      ['name', 'birth-date'],
    ],
    [
      'same-name-and-street',
      { ...FORM, ...OTHERS, first_name: 'علیرضا', last_name: 'کریمى', address: '12 خيابان آزادي', city: 'tehran' },
      ['name', 'address'],
    ],
    [
      'same-birth-and-street',
      { ...FORM, ...OTHERS, address: FORM.address, city: FORM.city, birthdate: FORM.birthdate },
      ['birth-date', 'address'],
    ],
  ])('%s: is registered as usual, and can neither deposit nor play', async (name, form, matched_by) => {
    const person = await registered(name, form);
    expect(Object.keys(person.answer).toSorted(), 'the answer tells nothing').toEqual(
      ['access_token', 'expires_in', 'refresh_token', 'token_type'].toSorted(),
    );
    expect(person.held).toBe(true);
    expect(await deposit(person.api)).toEqual([403, 'account-held']);
    expect((await matches(person.account_code)).body.data[0]).toEqual({
      account_code: first.account_code,
      standing: 'excluded',
      matched_by,
    });
  });

  it.each<[string, object, string[]]>([
    ['a-title', { first_name: 'سید علی رضا' }, ['family-name', 'birth-date']],
    ['another-given-name', { first_name: 'Mehdi' }, ['family-name', 'birth-date']],
    ['a-letter-less', { first_name: 'علیرض' }, ['family-name', 'birth-date']],
    ['a-day-off', { birthdate: '1985-03-05' }, ['name', 'near-birth-date']],
    ['day-and-month-exchanged', { birthdate: '1985-04-03' }, ['name', 'near-birth-date']],
  ])('%s: is held too, by a weaker match', async (name, more, matched_by) => {
    const phone_number = `935100${name.length + 1000}`;
    const person = await registered(name, { ...FORM, address: `1 ${name}`, city: 'Yazd', phone_number, ...more });
    expect(person.held).toBe(true);
    expect((await matches(person.account_code)).body.data).toContainEqual({
      account_code: first.account_code,
      standing: 'excluded',
      matched_by,
    });
  });

  it('like an account that its owner has closed: is held as well', async () => {
    const facts = { ...FORM, ...OTHERS, last_name: 'Farzan', phone_number: '9350000077', birthdate: '1971-01-02' };
    const gone = await registered('gone', facts);
    await world.database.db.pool.query('update users set closed_at = now() where id = $1', [gone.id]);
    const back = await registered('back', facts);
    expect(back.held).toBe(true);
    expect((await matches(back.account_code)).body.data).toContainEqual(
      expect.objectContaining({ account_code: gone.account_code, standing: 'closed' }),
    );
  });

  it('a play of a held registration is refused', async () => {
    const person = await registered('player', { ...FORM, ...OTHERS, phone_number: FORM.phone_number });
    const answer = await eventually(async () => {
      const { rows } = await world.database.db.pool.query(`select max(round_number) as round from rounds`);
      const reply = await person.api.call<{ code: string }>(play, { body: { chips: SLIP, round: rows[0]?.round } });
      return reply.body.code.startsWith('round-') ? undefined : reply; // not locked yet, or just over
    });
    expect([answer.status, answer.body.code]).toEqual([403, 'account-held']);
  });
});

describe('who only resembles them', () => {
  it.each<[string, object]>([
    [
      'namesake',
      { first_name: FORM.first_name, last_name: FORM.last_name, address: '9 Hafez', birthdate: '1991-01-01' },
    ],
    ['same-birthday', { last_name: 'Amini', address: '8 Hafez', birthdate: FORM.birthdate }],
    ['relative', { last_name: FORM.last_name, address: '6 Hafez', birthdate: '1985-07-08' }],
    [
      'namesake-a-week-off',
      { first_name: FORM.first_name, last_name: FORM.last_name, address: '5 Hafez', birthdate: '1985-03-12' },
    ],
    ['neighbour', { last_name: 'Nuri', address: FORM.address, city: FORM.city, birthdate: '1992-02-02' }],
  ])('a %s is not held', async (name, same) => {
    const phone_number = `935000${name.length + 1000}`;
    const person = await registered(name, { ...FORM, ...OTHERS, phone_number, ...same });
    expect(person.held).toBe(false);
    expect((await matches(person.account_code)).status).toBe(404);
    expect(await deposit(person.api)).toEqual([200, undefined]);
  });
});

describe('staff', () => {
  const facts = async (account_code: string) =>
    (await boss.call<{ data: MemberFacts }>(memberShow, { params: { account_code } })).body.data;
  const audited = async (id: number) => {
    const search = JSON.stringify({ keyword: `user:${id}` });
    const { body } = await boss.call<{ data: { action: string; after: { reason: string } }[] }>(auditList, {
      query: { search },
    });
    return body.data.map(({ action, after }) => [action, after.reason]);
  };

  it('finds the held registrations and releases one: it deposits, gets a mail, and is decided once', async () => {
    const person = await registered('cousin', { ...FORM, ...OTHERS, phone_number: FORM.phone_number });
    const list = await boss.call<{ data: Member[] }>(memberList, { query: { search: '{"held":1}', limit: '100' } });
    expect(list.body.data.map(({ id }) => id)).toContain(person.id);
    expect(list.body.data.every(({ held_at }) => held_at !== null)).toBe(true);

    const empty = await decide({ id: person.id, decision: 'release', reason: ' ' });
    expect(empty).toMatchObject({ status: 422, body: { codes: { reason: ['reason-required'] } } });
    const reason = 'A cousin; we have spoken.';
    const done = await decide({ id: person.id, decision: 'release', reason });
    expect([done.status, done.body.data.held_at]).toEqual([200, null]);
    expect(done.body).toMatchObject({ message: 'تصمیم دربارهٔ ثبت‌نام ثبت شد.' });
    expect(await deposit(person.api)).toEqual([200, undefined]);
    const [mail] = await world.mailsTo(person.email, 2);
    expect(mail?.subject).toContain('بررسی شد');
    expect(await audited(person.id)).toEqual([['REGISTRATION_RELEASED', reason]]);
    const again = await decide({ id: person.id, decision: 'refuse', reason });
    expect([again.status, again.body.code]).toEqual([409, 'already-decided']);
    expect((await facts(person.account_code)).blacklisted_at).toBeNull();
  });

  it('refuses one: that is a blacklisting, and counts for the next registration', async () => {
    const person = await registered('again', { ...FORM, ...OTHERS, last_name: 'Sad', phone_number: FORM.phone_number });
    await decide({ id: person.id, decision: 'refuse', reason: 'The same person.' });
    expect(await facts(person.account_code)).toMatchObject({
      held_at: null,
      blacklisted_at: expect.stringMatching(/Z$/),
    });
    await eventually(async () => (await person.api.call(profile)).status === 401 || undefined);
    expect(await audited(person.id)).toEqual([['REGISTRATION_REFUSED', 'The same person.']]);
    const next = await registered('once-more', { ...FORM, ...OTHERS, last_name: 'Sad', phone_number: '9350000009' });
    const found = (await matches(next.account_code)).body.data;
    expect(found).toContainEqual(
      expect.objectContaining({ account_code: person.account_code, standing: 'blacklisted' }),
    );
  });

  it('is the super admin only; nobody else reads a match or decides', async () => {
    const person = await registered('mine', FORM);
    for (const who of ['admin', 'financial', 'agent', 'ceg'] as const) {
      const api = await world.api(who);
      expect([who, (await matches(person.account_code, api)).status]).toEqual([who, 403]);
      const tried = await decide({ id: person.id, decision: 'release', reason: 'x' }, api);
      expect([who, tried.status]).toEqual([who, 403]);
    }
    expect((await decide({ id: 987_654, decision: 'release', reason: 'x' })).status).toBe(404);
    expect((await decide({ id: await world.userId('super2'), decision: 'refuse', reason: 'x' })).status).toBe(409);
    expect((await facts(person.account_code)).held_at).not.toBeNull();
  });
});

describe('what counts as the same', () => {
  const key = async (kind: string, ...words: (string | null)[]): Promise<string | null> => {
    const asked = `select ${kind}_key_of(${words.map((_, n) => `$${n + 1}::text`).join(', ')}) as key`;
    return (await world.database.db.pool.query<{ key: string | null }>(asked, words)).rows[0]?.key ?? null;
  };

  it.each([
    ['Ali-Reza Karimi', 'KARIMI, Alireza'],
    ['علی کریمی', 'كريمي علي'],
    ['علی‌رضا', 'علی رضا'],
    ['آرش', 'ارش'],
    ['أحمد إبراهيم', 'احمد ابراهیم'],
    ['فاطمة', 'فاطمه'],
    ['مُحَمَّد', 'محمد'],
    ['محـمد', 'محمد'],
    ['رؤیا', 'رویا'],
    ['رضائی', 'رضایی'],
    ['José Müller', 'jose muller'],
    ['Ｊｏｓｅ', 'jose'],
    ['علې', 'علی'],
    ['Straße', 'STRASSE'],
  ])('the name %s and %s', async (one, other) => expect(await key('name', one)).toBe(await key('name', other)));

  it.each([
    ['خیابان آزادی، پلاک ۱۲', 'پلاک 12 خيابان آزادي'],
    ['12, Azadi St.', 'azadi st 12'],
  ])('the address %s and %s', async (one, other) =>
    expect(await key('address', one)).toBe(await key('address', other)),
  );

  it.each([
    ['98', '09121234567', '98', '9121234567'],
    ['98', '۹۱۲۱۲۳۴۵۶۷', '+98', '00912 123 4567'],
    ['98', '9121234567', '98', '00989121234567'],
  ])('the telephone +%s %s and +%s %s', async (a, b, c, d) =>
    expect(await key('phone', a, b)).toBe(await key('phone', c, d)),
  );

  it.each([
    ['name', ['Sara Karimi'], ['Sara Karim']],
    ['address', ['12 Azadi'], ['21 Azadi']],
    ['phone', ['98', '9121234567'], ['98', '9121234568']],
  ])('not every %s', async (kind, one, other) => expect(await key(kind, ...one)).not.toBe(await key(kind, ...other)));

  it.each([
    ['name', ['-']],
    ['address', [null]],
    ['phone', [null, null]],
  ])('of no %s nothing is the same', async (kind, words) => expect(await key(kind, ...words)).toBeNull());
});
