import type { FormReply, RefusalReply, Tokens, UserInfo } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startWorld, type World } from './world.ts';

let world: World;
let nobody: Api;
beforeAll(async () => {
  world = await startWorld({ leads: false });
  nobody = await world.api(null);
});
afterAll(() => world.close());

const FORM = {
  first_name: 'Mina',
  last_name: 'Rad',
  address: '12 Azadi',
  zip_code: '11369',
  country: 'Iran',
  city: 'Tehran',
  country_code: '98',
  phone_number: '9121234567',
  password: 'lapis-lazuli',
  password_confirmation: 'lapis-lazuli',
  is_agree_rules: true,
};
const BORN = { birthdate: '1990-05-06' };
const register = (email: string, more: object = {}) =>
  nobody.post<FormReply>('/api/auth/register', {
    email,
    password: 'lapis-lazuli',
    password_confirmation: 'lapis-lazuli',
    ...more,
  });
const codeFor = async (email: string, count = 1): Promise<string> => {
  const [mail] = await world.mailsTo(email, count);
  return new URL(mail?.link ?? '').searchParams.get('token') ?? '';
};
const exchange = (code: string) => nobody.post<Tokens & RefusalReply>('/oauth/token', { grant_type: 'code', code });
const signIn = (email: string, password: string) => nobody.post<RefusalReply>('/api/auth/login', { email, password });

describe('registering', () => {
  it('goes by mail and link to a player with an empty wallet, signed in', async () => {
    expect((await register('Mina@Example.org ', { birthdate: '1990-05-06', locale: 'en' })).body).toEqual({
      data: { sent: true },
    });
    const [mail] = await world.mailsTo('mina@example.org');
    expect(mail?.subject).toBe('Complete your registration at Lajvard');
    expect(mail?.link).toContain(`${world.url}/account/register/complete?token=`);
    expect((await signIn('mina@example.org', 'lapis-lazuli')).body.code).toBe('registration-incomplete');

    const registrant = await exchange(await codeFor('mina@example.org'));
    expect(registrant.body).toMatchObject({ refresh_token: '', token_type: 'Bearer' });
    const unfinished = await world.api(registrant.body);
    expect((await unfinished.get('/api/account/profile')).status).toBe(403); // it opens nothing else

    const done = await unfinished.post<Tokens>('/api/auth/register-complete', FORM);
    expect(done.status).toBe(200);
    const mina = await (await world.api(done.body)).get<{ data: UserInfo }>('/api/account/profile');
    expect(mina.body.data).toMatchObject({
      email: 'mina@example.org',
      full_name: 'Mina Rad',
      balance: 0,
      birth_date: '1990-05-06',
      locale: 'en',
    });
    expect((await signIn('mina@example.org', 'lapis-lazuli')).status).toBe(200);
    expect((await unfinished.post('/api/auth/register-complete', FORM)).status).toBe(401); // once
  });

  it('speaks Persian unless told otherwise', async () => {
    await register('sara@example.org');
    expect((await world.mailsTo('sara@example.org'))[0]?.html).toContain('dir="rtl"');
  });

  it('of a known e-mail gets the same answer; its owner gets a mail that says so', async () => {
    const answer = await register('alice@demo.lajvard');
    expect([answer.status, answer.body]).toEqual([200, { data: { sent: true } }]);
    const [mail] = await world.mailsTo('alice@demo.lajvard');
    expect(mail?.link).toBe(`${world.url}/account/login?lang=fa`);
    expect((await signIn('alice@demo.lajvard', 'lapis-lazuli')).status).toBe(401);
  });

  it('with a link works once, and only with the newest link', async () => {
    await register('once@example.org');
    const old = await codeFor('once@example.org');
    await register('once@example.org', { password: 'another-one', password_confirmation: 'another-one' });
    const code = await codeFor('once@example.org', 2);
    expect((await exchange(old)).status).toBe(401);
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body).toEqual({ message: 'Authorization Failed.', code: 'token-invalid' });
  });

  it('with a link that is too old gives nothing', async () => {
    await register('late@example.org');
    const code = await codeFor('late@example.org');
    await world.database.db.pool.query("update one_time_codes set expires_at = expires_at - interval '31 minutes'");
    expect((await exchange(code)).status).toBe(401);
  });

  it("never lets a stranger's password pass for the owner's link", async () => {
    await register('victim@example.org', { password: 'of-the-owner-1', password_confirmation: 'of-the-owner-1' });
    await codeFor('victim@example.org');
    await register('victim@example.org', { password: 'of-the-stranger', password_confirmation: 'of-the-stranger' });
    const tokens = await exchange(await codeFor('victim@example.org', 2));
    const done = { ...FORM, ...BORN, password: 'of-the-owner-2', password_confirmation: 'of-the-owner-2' };
    await (await world.api(tokens.body)).post('/api/auth/register-complete', done);
    expect((await signIn('victim@example.org', 'of-the-stranger')).status).toBe(401);
    expect((await signIn('victim@example.org', 'of-the-owner-2')).status).toBe(200);
  });

  it('keeps no code in the database', async () => {
    await register('kept@example.org');
    const code = await codeFor('kept@example.org');
    const { rows } = await world.database.db.pool.query('select c::text as row from one_time_codes c');
    expect(rows.map(({ row }) => row).join()).not.toContain(code);
  });
});

describe('a form that is refused', () => {
  const years = (ago: number): string => {
    const now = new Date();
    return `${now.getUTCFullYear() - ago}-${String(now.getUTCMonth() + 1).padStart(2, '0')}-${String(now.getUTCDate()).padStart(2, '0')}`;
  };
  const twice = (password: string) => ({ password, password_confirmation: password });
  it.each<[string, object, Record<string, string[]>]>([
    ['no e-mail', { email: '' }, { email: ['email-required', 'email-invalid'] }],
    ['no e-mail address', { email: 'mina' }, { email: ['email-invalid'] }],
    ['a short password', { password: 'short', password_confirmation: 'short' }, { password: ['password-too-short'] }],
    ['a long password', twice('x'.repeat(300)), { password: ['password-too-long'] }],
    ['one of the most used passwords', twice('password1'), { password: ['password-common'] }],
    ['the e-mail as the password', twice('form@example.org'), { password: ['password-own-email'] }],
    ['the product as the password', twice('Lajvard12'), { password: ['password-product'] }],
    ['two passwords', { password_confirmation: 'another' }, { password_confirmation: ['passwords-must-match'] }],
    ['a minor', { birthdate: years(17) }, { birthdate: ['must-be-adult'] }],
    ['no date', { birthdate: '1990-02-31' }, { birthdate: ['birthdate-invalid'] }],
  ])('for %s', async (_what, more, errors) => {
    const answer = await register('form@example.org', more);
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: expect.any(String), code: 'form-invalid', errors: expect.anything(), codes: errors },
    ]);
  });

  it('lets somebody in on the eighteenth birthday', async () => {
    expect((await register('eighteen@example.org', { birthdate: years(18) })).status).toBe(200);
  });

  it('at the completion names every field, and refuses a minor there too', async () => {
    await register('complete@example.org');
    const api = await world.api((await exchange(await codeFor('complete@example.org'))).body);
    const empty = await api.post<FormReply>('/api/auth/register-complete', {});
    expect(Object.keys(empty.body.codes).toSorted()).toEqual([
      'address',
      'city',
      'country',
      'country_code',
      'first_name',
      'is_agree_rules',
      'last_name',
      'phone_number',
      'zip_code',
    ]);
    const minor = await api.post<FormReply>('/api/auth/register-complete', { ...FORM, birthdate: years(17) });
    expect(minor.body.codes).toEqual({ birthdate: ['must-be-adult'] });
    const word = await api.post<FormReply>('/api/auth/register-complete', { ...FORM, phone_number: 'ring me' });
    expect(word.body.codes).toEqual({ phone_number: ['phone-invalid'] });
    const unagreed = await api.post<FormReply>('/api/auth/register-complete', { ...FORM, is_agree_rules: false });
    expect(unagreed.body.codes).toEqual({ is_agree_rules: ['rules-must-be-accepted'] });
    const sneaky = await api.post<Tokens>('/api/auth/register-complete', {
      ...FORM,
      ...BORN,
      balance: 1_000_000,
      is_admin: true,
      role: 'super-admin',
    });
    const me = await (await world.api(sneaky.body)).get<{ data: UserInfo }>('/api/account/profile');
    expect(me.body.data).toMatchObject({ balance: 0, is_admin: false, role: null });
  });

  it('by the limit: three an hour for one e-mail, known or not', async () => {
    const strict = await startWorld({ leads: false, rateLimitFactor: 1 });
    try {
      const api = await strict.api(null);
      for (const email of ['alice@demo.lajvard', 'new@example.org']) {
        const form = { email, password: 'lapis-lazuli', password_confirmation: 'lapis-lazuli' };
        const answers = [];
        for (let i = 0; i < 4; i++) answers.push((await api.post('/api/auth/register', form)).status);
        expect(answers).toEqual([200, 200, 200, 429]);
      }
    } finally {
      await strict.close();
    }
  });
});

describe('what a completion asks for', () => {
  const registrant = async (email: string, begin: object) => {
    await nobody.post('/api/auth/register', { email, ...begin });
    return world.api((await exchange(await codeFor(email))).body);
  };
  const complete = (api: Api, more: object) =>
    api.post<FormReply & Tokens>('/api/auth/register-complete', { ...FORM, ...more });
  const person = async (tokens: Tokens) =>
    (await (await world.api(tokens)).get<{ data: UserInfo }>('/api/account/profile')).body.data;

  it('is the birth date where none was given, and there nobody under 18 gets in', async () => {
    const api = await registrant('no-date@example.org', {
      password: 'lapis-lazuli',
      password_confirmation: 'lapis-lazuli',
    });
    expect((await api.get('/api/auth/registration')).body).toEqual({
      data: { email: 'no-date@example.org', birthdate: null, has_password: false },
    });
    const without = await complete(api, {});
    expect([without.status, without.body.codes]).toEqual([422, { birthdate: ['birthdate-required'] }]);
    const minor = await complete(api, { birthdate: `${new Date().getUTCFullYear() - 17}-01-01` });
    expect(minor.body.codes).toEqual({ birthdate: ['must-be-adult'] });
    const done = await complete(api, BORN);
    expect((await person(done.body)).birth_date).toBe('1990-05-06');
    expect((await api.get('/api/auth/registration')).status).toBe(401);
  });

  it('is the password where the registration was begun with an e-mail and a birth date only', async () => {
    const credentials = Buffer.from('lajvard-web:public').toString('base64');
    const begun = await fetch(`${world.url}/api/auth/register`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'no-password@example.org', ...BORN, app: 'lajvard' }),
    });
    expect(begun.status).toBe(200);
    const api = await world.api((await exchange(await codeFor('no-password@example.org'))).body);
    expect((await api.get('/api/auth/registration')).body).toMatchObject({
      data: { birthdate: '1990-05-06', has_password: false },
    });
    const none = { password: undefined, password_confirmation: undefined };
    expect((await complete(api, none)).body.codes).toEqual({ password: ['password-required'] });
    const done = await complete(api, { password: 'lapis-lazuli-9', password_confirmation: 'lapis-lazuli-9' });
    expect(done.status).toBe(200);
    expect((await signIn('no-password@example.org', 'lapis-lazuli-9')).status).toBe(200);
  });

  it('is a password also where a stranger had begun with one of their own', async () => {
    await register('begun-twice@example.org', {
      password: 'of-the-stranger',
      password_confirmation: 'of-the-stranger',
    });
    await world.mailsTo('begun-twice@example.org'); // a link that is replaced while its mail waits is not sent
    await nobody.post('/api/auth/register', { email: 'begun-twice@example.org', ...BORN, app: 'lajvard' });
    const api = await world.api((await exchange(await codeFor('begun-twice@example.org', 2))).body);
    const none = { password: undefined, password_confirmation: undefined };
    expect((await complete(api, { ...BORN, ...none })).body.codes).toEqual({ password: ['password-required'] });
  });

  it('is written as it is kept: digits of any script, no zero before the number', async () => {
    const api = await registrant('kept-as@example.org', { ...BORN, app: 'lajvard' });
    const done = await complete(api, {
      password: 'lapis-lazuli',
      password_confirmation: 'lapis-lazuli',
      zip_code: '۱۱۳۶۹-۱۲',
      country_code: '+۹۸',
      phone_number: '۰۹۱۲ ۱۲۳ ۴۵۶۷',
    });
    expect(await person(done.body)).toMatchObject({
      zip_code: '11369-12',
      country_code: '98',
      phone_number: '9121234567',
    });
  });

  it.each<[string, object, object]>([
    ['a name that turns the direction', { first_name: 'Mi\u202ena' }, { first_name: ['name-letters-only'] }],
    ['a name of pictures', { last_name: 'Rad 🎲' }, { last_name: ['name-letters-only'] }],
    ['a zip code of signs', { zip_code: '<b>' }, { zip_code: ['zip-code-invalid'] }],
    ['no country code', { country_code: 'IR' }, { country_code: ['country-code-invalid'] }],
    ['a birth date of another age', { birthdate: '1890-01-01' }, { birthdate: ['birthdate-invalid'] }],
  ])('refuses %s, beside its field', async (_what, more, errors) => {
    const api = await registrant(`signs-${Object.keys(more)[0]}@example.org`, { ...BORN, app: 'lajvard' });
    expect((await complete(api, { ...BORN, ...more })).body.codes).toEqual(errors);
  });

  it('takes names of any script', async () => {
    const api = await registrant('script@example.org', { ...BORN, app: 'lajvard' });
    const done = await complete(api, {
      password: 'lapis-lazuli',
      password_confirmation: 'lapis-lazuli',
      first_name: 'امیر\u200cحسین',
      last_name: "O'Brien-Müller Jr.",
    });
    expect((await person(done.body)).full_name).toBe("امیر\u200cحسین O'Brien-Müller Jr.");
  });
});

describe('the partner of a registration', () => {
  const partnerOf = async (email: string): Promise<string | null> =>
    (
      await world.database.db.pool.query<{ partner: string | null }>('select partner from users where email = $1', [
        email,
      ])
    ).rows[0]?.partner ?? null;

  it('is the one of the link, kept from the first registration on', async () => {
    await register('by-link@example.org', { bc: 'partner-7' });
    expect(await partnerOf('by-link@example.org')).toBe('partner-7');
    await register('by-link@example.org', { bc: 'another' });
    expect(await partnerOf('by-link@example.org')).toBe('partner-7');
    await register('alone@example.org');
    expect(await partnerOf('alone@example.org')).toBeNull();
    expect((await register('odd@example.org', { bc: 'a b' })).status).toBe(422);
  });

  it("is the one of the panel's host, whatever the link says", async () => {
    const panel = await startWorld({ leads: false, env: { PARTNER_HOSTS: '127.0.0.1=panel-3' } });
    const answer = await (await panel.api(null)).post('/api/auth/register', {
      email: 'at-panel@example.org',
      bc: 'partner-7',
      password: 'lapis-lazuli',
      password_confirmation: 'lapis-lazuli',
    });
    const { rows } = await panel.database.db.pool.query(
      `select partner from users where email = 'at-panel@example.org'`,
    );
    await panel.close();
    expect([answer.status, rows]).toEqual([200, [{ partner: 'panel-3' }]]);
  });
});
