import {
  type Assertion,
  adminLogin,
  auditList,
  type CreationOptions,
  passkeyAdd,
  passkeyCreate,
  passkeyRemove,
  passkeyShow,
  passkeySignIn,
  type RequestOptions,
  secondFactorEnd,
  secondFactorFresh,
  userTransfer,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD } from '@lajvard/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Api, emailOf, startWorld, useWorld } from '../world/world.ts';
import { type Authenticator, newAuthenticator } from './authenticator.ts';
import { call, codeOf, credentials, midStep, passkeyDesk } from './passkey-desk.ts';

const world = await useWorld({ leads: false });
const { add, asked, enter, listed, origin, turnOn, withPasskey } = passkeyDesk(world);
const nobody = await world.api(null);
vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
afterAll(() => vi.useRealTimers());

describe('a passkey', () => {
  it('a passkey replaces the code at a sign-in; it is listed, mailed to its owner and audited', async () => {
    const { api, authenticator, secret } = await withPasskey('super');
    expect(await listed(api)).toEqual({
      origin,
      passkeys: [{ id: authenticator.id, name: 'Laptop', created_at: expect.any(String), used_at: null }],
    });
    expect(await enter('super')).toBe('passkey-needed');
    const options = await asked('super');
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id]);
    expect(await enter('super', authenticator.get(options))).toBe('200');
    expect(await enter('super', authenticator.get(await asked('super'))), 'again').toBe('200');
    expect((await listed(api)).passkeys[0]?.used_at).toEqual(expect.any(String));
    const code = { ...credentials('super'), code: codeOf(secret) };
    expect((await call(nobody, adminLogin, code)).said, 'a code as before').toBe('200');
    await world.mailAbout(emailOf('super'), /^A passkey was added|افزوده شد/);
    const subject = `user:${await world.userId('super')}`;
    const { body } = await api.call<{ data: { action: string; after: object }[] }>(auditList, {
      query: { search: JSON.stringify({ keyword: subject, action: 'PASSKEY_ADDED' }) },
    });
    expect(body.data).toMatchObject([{ action: 'PASSKEY_ADDED', after: { name: 'Laptop' } }]);
  });

  it('a passkey no longer signs in once it is removed', async () => {
    const { api, authenticator } = await withPasskey('auditor');
    const options = await asked('auditor');
    const stranger = await world.api('pitboss');
    expect((await call(stranger, passkeyRemove, { id: authenticator.id })).said, "another's").toBe('not-found');
    expect((await call(api, passkeyRemove, { id: authenticator.id })).said).toBe('200');
    expect((await call(api, passkeyRemove, { id: authenticator.id })).said).toBe('not-found');
    expect(await enter('auditor', authenticator.get(options))).toBe('passkey-wrong');
    expect(await enter('auditor')).toBe('second-factor-needed');
    expect((await call(nobody, passkeySignIn, credentials('auditor'))).said).toBe('not-found');
    await world.mailAbout(emailOf('auditor'), /^A passkey was removed|حذف شد/);
  });

  it('a passkey goes with the factor', async () => {
    const { api, authenticator, secret } = await withPasskey('croupier');
    const options = await asked('croupier');
    const body = { ...credentials('croupier'), code: codeOf(secret) };
    expect((await call(nobody, secondFactorEnd, body)).said).toBe('200');
    expect((await listed(api)).passkeys).toEqual([]);
    await turnOn('croupier');
    expect(await enter('croupier', authenticator.get(options))).toBe('passkey-wrong');
  });

  it('a passkey cannot be added without a factor, nor by a factor shown long ago, nor without a name', async () => {
    const api = await world.api('ceg');
    const authenticator = newAuthenticator(origin);
    expect(await add(api, authenticator)).toBe('second-factor-off');
    await turnOn('ceg');
    const id = await world.userId('ceg');
    const age = (minutes: number) =>
      world.database.db.pool.query(
        `update sessions set factor_at = clock_timestamp() - make_interval(mins => $1) where user_id = $2`,
        [minutes, id],
      );
    await age(6);
    const made = newAuthenticator(origin).create({ challenge: 'a', rp: { id: 'a' } } as CreationOptions);
    for (const [route, body] of [
      [passkeyCreate, {}],
      [passkeyAdd, { name: 'Laptop', passkey: made }],
      [passkeyRemove, { id: made.id }],
    ] as const)
      expect((await call(api, route, body)).said, route.name).toBe('second-factor-stale');
    await age(1);
    expect(await add(api, authenticator, ' ')).toBe('form-invalid');
    expect(await add(api, authenticator)).toBe('200');
    expect(await add(api, authenticator), 'the same twice').toBe('passkey-wrong');
    for (let more = 1; more < 10; more++) expect(await add(api, newAuthenticator(origin))).toBe('200');
    expect(await add(api, newAuthenticator(origin)), 'an eleventh').toBe('passkeys-full');
  });

  it('a passkey shows the factor again before money, with a challenge of its own', async () => {
    const { api, authenticator } = await withPasskey('super2');
    const charge = { account_code: '1234567890', amount: 5, reason: 'a gift', password: DEMO_MASTER_PASSWORD };
    await world.database.db.pool.query(`update sessions set factor_at = null`);
    expect((await call(api, userTransfer, charge)).said).toBe('second-factor-stale');
    const ofSignIn = authenticator.get(await asked('super2'));
    expect((await call(api, secondFactorFresh, { passkey: ofSignIn })).said).toBe('passkey-wrong');
    const { data } = await call<RequestOptions>(api, passkeyShow);
    const passkey = authenticator.get(data);
    expect((await call(api, secondFactorFresh, { passkey, code: '123456' })).said, 'never both').toBe('form-invalid');
    expect((await call(api, secondFactorFresh, {})).said, 'nor neither').toBe('form-invalid');
    expect((await call(api, secondFactorFresh, { passkey })).said).toBe('200');
    expect((await call(api, userTransfer, charge)).said).toBe('form-invalid');
  });
});

describe('passkeys have a host', () => {
  it('passkeys work at no other host, so that at an IP address a code is asked for', async () => {
    const at = await startWorld({ leads: false, env: { PUBLIC_URL: 'https://192.0.2.7' } });
    const desk = passkeyDesk(at);
    const api = await at.api('agent');
    await desk.turnOn('agent');
    expect(await desk.listed(api)).toEqual({ passkeys: [], origin: null });
    expect(await desk.add(api, newAuthenticator(desk.origin))).toBe('passkeys-need-host');
    await at.database.db.pool.query(
      `insert into passkeys (id, user_id, public_key, sign_count, transports, name)
       values ('a', $1, '', 0, '{}', 'of another host')`,
      [await at.userId('agent')],
    );
    expect(await desk.enter('agent')).toBe('second-factor-needed');
    await at.close();
  });
});

const NOBODYS = 'A'.repeat(43);

describe('what a passkey signs at a sign-in', () => {
  let authenticator: Authenticator;
  const other = newAuthenticator(origin);
  const get = async (fault: Parameters<Authenticator['get']>[1]) => authenticator.get(await asked('financial'), fault);
  const spoilt = async (response: Partial<Assertion['response']>): Promise<Assertion> => {
    const right = await get({});
    return { ...right, response: { ...right.response, ...response } };
  };
  beforeAll(async () => {
    ({ authenticator } = await withPasskey('financial'));
    expect(await enter('financial', await get({}))).toBe('200');
  });

  it.each<[string, () => Promise<Assertion>]>([
    ['on a page of another port', () => get({ origin: 'http://localhost:1' })],
    ['on a page with another scheme', () => get({ origin: origin.replace('http', 'https') })],
    ['for another host', () => get({ host: 'example.org' })],
    ['without a finger or a PIN', () => get({ isVerified: false })],
    ['and counts again what it has counted', () => get({ count: 1 })],
    ['without a count, after some', () => get({ count: 0 })],
    ['of a challenge that nobody sent', () => get({ challenge: NOBODYS })],
    ['with another key', async () => other.get(await asked('financial'), { id: authenticator.id })],
    ['and nobody has added', async () => other.get(await asked('financial'))],
    ['is no JSON', () => spoilt({ clientDataJSON: 'bm9uZQ' })],
    ['says no challenge', () => spoilt({ clientDataJSON: 'e30' })],
    ['with half a signature', () => spoilt({ signature: 'AAAA' })],
    ['with half of what is signed', () => spoilt({ authenticatorData: 'AAAA' })],
  ])('a passkey does not count: %s', async (_what, answer) => {
    expect(await enter('financial', await answer())).toBe('passkey-wrong');
  });

  it('what a passkey has signed counts once', async () => {
    const answer = await get({});
    expect([await enter('financial', answer), await enter('financial', answer)]).toEqual(['200', 'passkey-wrong']);
  });

  it('what a passkey has signed counts for five minutes', async () => {
    const answer = await get({});
    await world.database.db.pool.query(`update passkey_challenges set expires_at = clock_timestamp()`);
    expect(await enter('financial', answer)).toBe('passkey-wrong');
    await asked('financial');
    const { rows } = await world.database.db.pool.query('select from passkey_challenges');
    expect(rows, 'the next one deletes those that have expired').toHaveLength(1);
  });

  it('what a passkey has signed counts for its owner only, with the challenge they were sent', async () => {
    const agents = await withPasskey('agent');
    const ofFinancial = await asked('financial');
    expect(await enter('agent', authenticator.get(await asked('agent')))).toBe('passkey-wrong');
    expect(await enter('agent', agents.authenticator.get(ofFinancial))).toBe('passkey-wrong');
    expect(await enter('agent', agents.authenticator.get(await asked('agent')))).toBe('200');
  });
});

describe('a new passkey', () => {
  let api: Api;
  beforeAll(async () => {
    ({ api } = await withPasskey('admin'));
  });
  const begun = async () => (await call<CreationOptions>(api, passkeyCreate)).data;

  it.each<[string, Parameters<Authenticator['create']>[1]]>([
    ['of a page of another port', { origin: 'http://localhost:1' }],
    ['for another host', { host: 'example.org' }],
    ['without a finger or a PIN', { isVerified: false }],
    ['for a challenge that nobody sent', { challenge: NOBODYS }],
  ])('a new passkey is refused: %s', async (_what, fault) => {
    const passkey = newAuthenticator(origin).create(await begun(), fault);
    expect((await call(api, passkeyAdd, { name: 'Laptop', passkey })).said).toBe('passkey-wrong');
  });

  it('a new passkey is refused with a challenge of a sign-in, and with a certificate', async () => {
    const { challenge } = await asked('admin');
    const authenticator = newAuthenticator(origin);
    const passkey = authenticator.create(await begun(), { challenge });
    expect((await call(api, passkeyAdd, { name: 'Laptop', passkey })).said).toBe('passkey-wrong');
    const { response, ...rest } = authenticator.create(await begun());
    const none = Buffer.from(response.attestationObject, 'base64url').toString('latin1');
    const certified = Buffer.from(none.replace('dnone', 'ctpm'), 'latin1').toString('base64url');
    const body = { name: 'Laptop', passkey: { ...rest, response: { ...response, attestationObject: certified } } };
    expect((await call(api, passkeyAdd, body)).said).toBe('passkey-wrong');
  });

  it('the same authenticator is not asked for a second passkey', async () => {
    const { excludeCredentials, user } = await begun();
    expect(excludeCredentials).toHaveLength(1);
    expect((await begun()).user).toEqual(user);
  });
});

it('passkeys tell nothing to somebody without the password', async () => {
  await world.database.db.pool.query('delete from second_factors');
  await withPasskey('ceg');
  for (const person of ['ceg', 'pitboss', 'alice'] as const) {
    const body = { email: emailOf(person), password: 'Wrong-password-1' };
    expect((await call(nobody, passkeySignIn, body)).said, person).toBe('wrong-credentials');
  }
});
