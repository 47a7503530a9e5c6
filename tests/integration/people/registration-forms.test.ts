import { cities, countries, type FormReply, type Tokens, type UserInfo } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { BORN, FORM, visitorOf } from '../world/visitor.ts';
import { type Api, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false });
const nobody = await world.api(null);
const visitor = visitorOf(world, nobody);

// docs/specification/2-account-and-back-office.md#56-registration
// docs/specification/2-account-and-back-office.md#57-completing-a-registration
// docs/specification/2-account-and-back-office.md#93-passwords
describe('a form that is refused', () => {
  const years = (ago: number): string => {
    const now = new Date();
    const [month, day] = [now.getUTCMonth() + 1, now.getUTCDate()].map((part) => String(part).padStart(2, '0'));
    return `${now.getUTCFullYear() - ago}-${month}-${day}`;
  };
  const twice = (password: string) => ({ password, password_confirmation: password });
  it.each<[string, object, Record<string, string[]>]>([
    ['no e-mail', { email: '' }, { email: ['email-required'] }],
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
    const answer = await visitor.register('form@example.org', more);
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: expect.any(String), code: 'form-invalid', errors: expect.anything(), codes: errors },
    ]);
  });

  it('lets somebody in on the eighteenth birthday', async () => {
    expect((await visitor.register('eighteen@example.org', { birthdate: years(18) })).status).toBe(200);
  });

  it('at the completion names every field, and refuses a minor there too', async () => {
    await visitor.register('complete@example.org');
    const api = await world.api((await visitor.exchange(await visitor.codeFor('complete@example.org'))).body);
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
    const complete = { ...FORM, ...BORN };
    const sneaky = { ...complete, balance: 1_000_000, is_admin: true, role: 'super-admin' };
    const unknown = ['unknown-field'];
    const refused = await api.post<FormReply>('/api/auth/register-complete', sneaky);
    expect(refused.body.codes).toEqual({ balance: unknown, is_admin: unknown, role: unknown });
    const completed = await api.post<Tokens>('/api/auth/register-complete', complete);
    const me = await (await world.api(completed.body)).get<{ data: UserInfo }>('/api/account/profile');
    expect(me.body.data).toMatchObject({ balance: 0, is_admin: false, role: null });
  });
});

describe('what a completion asks for', () => {
  const registrant = async (email: string, begin: object) => {
    await nobody.post('/api/auth/register', { email, ...begin });
    return world.api((await visitor.exchange(await visitor.codeFor(email))).body);
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
    const api = await world.api((await visitor.exchange(await visitor.codeFor('no-password@example.org'))).body);
    expect((await api.get('/api/auth/registration')).body).toMatchObject({
      data: { birthdate: '1990-05-06', has_password: false },
    });
    const none = { password: undefined, password_confirmation: undefined };
    expect((await complete(api, none)).body.codes).toEqual({ password: ['password-required'] });
    const done = await complete(api, { password: 'lapis-lazuli-9', password_confirmation: 'lapis-lazuli-9' });
    expect(done.status).toBe(200);
    expect((await visitor.signIn('no-password@example.org', 'lapis-lazuli-9')).status).toBe(200);
  });

  it('is a password also where a stranger had begun with one of their own', async () => {
    await visitor.register('begun-twice@example.org', {
      password: 'of-the-stranger',
      password_confirmation: 'of-the-stranger',
    });
    await world.mailsTo('begun-twice@example.org'); // a link that is replaced while its mail waits is not sent
    await nobody.post('/api/auth/register', { email: 'begun-twice@example.org', ...BORN, app: 'lajvard' });
    const api = await world.api((await visitor.exchange(await visitor.codeFor('begun-twice@example.org', 2))).body);
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
    ['a city of pictures', { city: '🎰' }, { city: ['place-letters-only'] }],
    ['a country of dots', { country: '...' }, { country: ['place-letters-only'] }],
    ['an address with a picture', { address: '7 Baharestan 🏠' }, { address: ['no-pictures'] }],
    ['a name of pictures', { last_name: 'Rad 🎲' }, { last_name: ['name-letters-only'] }],
    ['a zip code of signs', { zip_code: '<b>' }, { zip_code: ['zip-code-invalid'] }],
    ['no country code', { country_code: 'IR' }, { country_code: ['country-code-invalid'] }],
    ['a birth date of another age', { birthdate: '1890-01-01' }, { birthdate: ['birthdate-invalid'] }],
  ])('refuses %s, beside its field', async (_what, more, errors) => {
    const api = await registrant(`signs-${Object.keys(more)[0]}@example.org`, { ...BORN, app: 'lajvard' });
    expect((await complete(api, { ...BORN, ...more })).body.codes).toEqual(errors);
  });

  it.each([
    ['a&b=c/d#e@example.org', 'a&b=c/d#e@example.org'],
    ['Mina@مثال.ایران', 'mina@xn--mgbh0fb.xn--mgba3a4f16a'],
  ])('is of an unusual address to the end: %s gets its mail and signs in', async (typed, kept) => {
    await nobody.post('/api/auth/register', { email: typed, ...BORN, app: 'lajvard' });
    const api = await world.api((await visitor.exchange(await visitor.codeFor(kept))).body);
    const credentials = { password: 'lapis-lazuli', password_confirmation: 'lapis-lazuli' };
    expect((await complete(api, { ...BORN, ...credentials })).status).toBe(200);
    const signIn = { email: typed, password: 'lapis-lazuli', level: 'user', device_id: 'd' };
    expect((await nobody.post('/api/auth/login', signIn)).status).toBe(200);
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

it('countries and cities are there for everybody', async () => {
  const all = await nobody.call<{ data: { code: string; phonecode: string }[] }>(countries);
  expect(all.body.data).toContainEqual({ name: 'Iran', code: 'IR', phonecode: '98' });
  const near = await nobody.call<{ data: unknown[] }>(cities, { query: { country: 'IR' } });
  expect(near.body.data).toContainEqual({ name: 'Shiraz', name_fa: 'شیراز' });
  expect((await nobody.call(cities, { query: { country: 'Iran' } })).status).toBe(422);
});
