import {
  type Assertion,
  adminLogin,
  type CreationOptions,
  passkeyAdd,
  passkeyCreate,
  passkeySignIn,
} from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Authenticator, newAuthenticator } from './authenticator.ts';
import { call, codeOf, credentials, midStep, passkeyDesk } from './passkey-desk.ts';
import { type Api, emailOf, startWorld, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const { asked, enter, origin, withPasskey } = passkeyDesk(world);
const nobody = await world.api(null);
vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
afterAll(() => vi.useRealTimers());

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
  ])('does not count: %s', async (_what, answer) => {
    expect(await enter('financial', await answer())).toBe('passkey-wrong');
  });

  it('counts once', async () => {
    const answer = await get({});
    expect([await enter('financial', answer), await enter('financial', answer)]).toEqual(['200', 'passkey-wrong']);
  });

  it('counts for five minutes', async () => {
    const answer = await get({});
    await world.database.db.pool.query(`update passkey_challenges set expires_at = clock_timestamp()`);
    expect(await enter('financial', answer)).toBe('passkey-wrong');
    await asked('financial');
    const { rows } = await world.database.db.pool.query('select from passkey_challenges');
    expect(rows, 'the next one deletes those that have expired').toHaveLength(1);
  });

  it('counts for its owner only, with the challenge they were sent', async () => {
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
  ])('is refused: %s', async (_what, fault) => {
    const passkey = newAuthenticator(origin).create(await begun(), fault);
    expect((await call(api, passkeyAdd, { name: 'Laptop', passkey })).said).toBe('passkey-wrong');
  });

  it('is refused with a challenge of a sign-in, and with a certificate', async () => {
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

  it('is not asked for twice of the same authenticator', async () => {
    const { excludeCredentials, user } = await begun();
    expect(excludeCredentials).toHaveLength(1);
    expect((await begun()).user).toEqual(user);
  });
});

describe('passkeys tell nothing', () => {
  it('to somebody without the password', async () => {
    await withPasskey('ceg');
    for (const person of ['ceg', 'pitboss', 'alice'] as const) {
      const body = { email: emailOf(person), password: 'Wrong-password-1' };
      expect((await call(nobody, passkeySignIn, body)).said, person).toBe('wrong-credentials');
    }
  });
});

describe('wrong passkeys', () => {
  it('have to wait after five, together with codes, and their owner gets a mail', async () => {
    const strict = await startWorld({ leads: false, rateLimitFactor: 1 });
    const desk = passkeyDesk(strict);
    const { authenticator, secret } = await desk.withPasskey('financial');
    const said: string[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const options = await desk.asked('financial');
      said.push(await desk.enter('financial', authenticator.get(options, { origin: 'http://localhost:1' })));
    }
    expect(said).toEqual([...Array(5).fill('passkey-wrong'), 'too-many-tries']);
    expect(await desk.enter('financial', authenticator.get(await desk.asked('financial')))).toBe('too-many-tries');
    const code = { ...credentials('financial'), code: codeOf(secret) };
    expect((await call(await strict.api(null), adminLogin, code)).said).toBe('too-many-tries');
    await strict.mailAbout(emailOf('financial'), /knows your password|می‌داند/);
    await strict.close();
  });
});
