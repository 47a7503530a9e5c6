import {
  deleteSelfAccount,
  login,
  logonHistory,
  oauthToken,
  ownFactor,
  ownFactorBegin,
  ownFactorConfirm,
  ownFactorEnd,
  ownFactorFresh,
  ownPasskeyCreate,
  ownPasskeyList,
  ownPasskeyRemove,
  ownPasskeyShow,
  ownPasskeySignIn,
  type RequestOptions,
  registerComplete,
  type Tokens,
  withdrawalCreate,
} from '@lajvard/contract';
import { toPersianDigits } from '@lajvard/money';
import { DEMO_PASSWORD } from '@lajvard/server';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BORN, FORM, visitorOf } from '../world/visitor.ts';
import { type Api, apiOf, emailOf, useWorld } from '../world/world.ts';
import { newAuthenticator } from './authenticator.ts';
import { ownFactorDesk } from './own-factor-desk.ts';
import { call, codeOf, credentials, midStep } from './passkey-desk.ts';

const world = await useWorld({ leads: false });
const { add, asked, enter, origin, turnOn, withPasskey } = ownFactorDesk(world);
const nobody = await world.api(null);
const sql = async (text: string, values: unknown[] = []) => (await world.database.db.pool.query(text, values)).rows;
vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
afterAll(() => vi.useRealTimers());

let alice: Api;
let bob: Api;
beforeEach(async () => {
  await sql('delete from second_factors');
  [alice, bob] = [await world.api('alice'), await world.api('bob')];
});
const did = async (who: Api) =>
  (await who.call<{ data: { action: string; description: string }[] }>(logonHistory)).body.data;

describe('a player turns the second factor on', () => {
  it('a player turns it on with the password and a code of the new secret; then sign-ins ask for it', async () => {
    expect((await call(alice, ownFactorBegin, {})).said).toBe('form-invalid');
    const wrong = await alice.call(ownFactorBegin, { body: { password: 'Wrong-password-1' } });
    expect(wrong.body).toMatchObject({ codes: { password: ['password-wrong'] } });
    const { data } = await call<{ secret: string; uri: string }>(alice, ownFactorBegin, { password: DEMO_PASSWORD });
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.*alice%40demo\.lajvard\?/);
    expect(await enter('alice'), 'not confirmed yet').toBe('200');
    expect((await call(alice, ownFactorConfirm, { code: '000000' })).said).toBe('second-factor-wrong');
    expect((await call(alice, ownFactorConfirm, { code: codeOf(data.secret, -1) })).said).toBe('200');
    expect((await call(alice, ownFactor)).said).toBe('200');
    expect(await enter('alice')).toBe('second-factor-needed');
    expect(await enter('alice', { code: '000000' })).toBe('second-factor-wrong');
    expect(await enter('alice', { code: codeOf(data.secret, 5) }), 'a code of later').toBe('second-factor-wrong');
    expect(await enter('alice', { code: codeOf(data.secret) })).toBe('200');
    expect(await enter('alice', { code: codeOf(data.secret) }), 'a code counts once').toBe('second-factor-wrong');
    expect(await enter('bob'), 'who has none is not asked').toBe('200');
  });

  it('a player has ten recovery codes, each for one sign-in; reads how many are left, and what was done', async () => {
    const { recoveryCodes } = await turnOn(alice);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await enter('alice', { code: recoveryCodes[0]?.toLowerCase() })).toBe('200');
    expect(await enter('alice', { code: recoveryCodes[0] }), 'it counts once').toBe('second-factor-wrong');
    const state = (await alice.call<{ data: object }>(ownFactor)).body.data;
    expect(state).toEqual({ since: expect.any(String), codes_left: 9 });
    expect((await did(alice)).map(({ action }) => action).slice(0, 3)).toEqual([
      'LOGIN',
      'RECOVERY_CODE_USED',
      'SECOND_FACTOR_ON',
    ]);
    const staffs = await sql(`select from audit_log where staff_id = $1`, [await world.userId('alice')]);
    expect(staffs, 'the audit log is of staff').toEqual([]);
  });

  it('codes are taken as people type them, and a slip of the keyboard is no wrong guess', async () => {
    const { secret, recoveryCodes } = await turnOn(alice);
    for (const slip of ['12345', '1234567', '۱۲۳ ۴۵', '7KQ2M', 'the code', '—', '12345x'])
      expect(await enter('alice', { code: slip }), slip).toBe('form-invalid');
    const code = toPersianDigits(codeOf(secret));
    expect(await enter('alice', { code: `${code.slice(0, 3)}\u00a0${code.slice(3)}` })).toBe('200');
    const recovery = (recoveryCodes[1] ?? '').toLowerCase().replace('-', ' ').replaceAll('0', 'o');
    expect(await enter('alice', { code: ` ${toPersianDigits(recovery)} ` })).toBe('200');
  });

  it('a player turns it off with the password and a code, or a recovery code; each change is a mail', async () => {
    const { secret } = await turnOn(bob);
    expect((await call(bob, ownFactorBegin, { password: DEMO_PASSWORD })).said).toBe('second-factor-on');
    const end = async (code: string, password = DEMO_PASSWORD) =>
      (await call(bob, ownFactorEnd, { password, code })).said;
    expect(await end(codeOf(secret), 'Wrong-password-1')).toBe('form-invalid');
    expect(await end('000000')).toBe('second-factor-wrong');
    expect(await end(codeOf(secret))).toBe('200');
    expect(await end(codeOf(secret, 1))).toBe('second-factor-off');
    expect(await enter('bob')).toBe('200');
    const { recoveryCodes } = await turnOn(bob);
    expect(await end(recoveryCodes[4] ?? '')).toBe('200');
    for (const subject of [/روشن|is on/, /خاموش|is off/]) {
      const mail = await world.mailAbout(emailOf('bob'), subject);
      expect(mail.text, 'it links to a page of the site').not.toContain('/admin/');
    }
  });
});

describe('no way around it', () => {
  it.each<[way: string, tried: (secret: string) => Promise<string>, answer: string]>([
    ['the password alone', () => enter('alice'), 'second-factor-needed'],
    ['an empty code', () => enter('alice', { code: ' ' }), 'form-invalid'],
    [
      'the login of staff',
      async () => (await call(nobody, login, { ...credentials('alice'), level: 'admin' })).said,
      'wrong-credentials',
    ],
    [
      'a code with the wrong password',
      async (secret) =>
        (await call(nobody, login, { ...credentials('alice'), password: 'Wrong-password-1', code: codeOf(secret) }))
          .said,
      'wrong-credentials',
    ],
    [
      'a code and a passkey at once',
      async (secret) => {
        const passkey = newAuthenticator(origin).get({ rpId: 'localhost', challenge: 'a' } as RequestOptions);
        return enter('alice', { code: codeOf(secret), passkey });
      },
      'form-invalid',
    ],
    [
      'a passkey that was never asked for',
      () =>
        enter('alice', {
          passkey: newAuthenticator(origin).get({ rpId: 'localhost', challenge: 'a' } as RequestOptions),
        }),
      'passkey-wrong',
    ],
    [
      'a link',
      async () => {
        const code = `code-of-a-sign-in-${Date.now()}`;
        await sql(
          `insert into one_time_codes (hash, purpose, user_id, expires_at)
         values (sha256($1), 'sign-in', $2, now() + interval '1 minute')`,
          [code, await world.userId('alice')],
        );
        return (await call(nobody, oauthToken, { grant_type: 'code', code })).said;
      },
      'token-invalid',
    ],
  ])('%s signs in nobody who has a factor', async (_way, tried, answer) => {
    const { secret } = await turnOn(alice);
    const sessions = () => sql('select id from sessions where ended_at is null order by id');
    const before = await sessions();
    expect(await tried(secret)).toBe(answer);
    expect(await sessions(), 'no session before the factor').toEqual(before);
    expect(await enter('alice', { code: codeOf(secret) }), 'and the code is still unused').toBe('200');
  });

  it('a link still signs in who has none', async () => {
    const code = 'code-of-another-sign-in';
    await sql(
      `insert into one_time_codes (hash, purpose, user_id, expires_at)
       values (sha256($1), 'sign-in', $2, now() + interval '1 minute')`,
      [code, await world.userId('bob')],
    );
    expect((await call(nobody, oauthToken, { grant_type: 'code', code })).said).toBe('200');
  });

  it('the factor of one account never opens another', async () => {
    const mine = await withPasskey(alice);
    await turnOn(bob);
    expect(await enter('bob', { code: codeOf(mine.secret) }), 'a code').toBe('second-factor-wrong');
    expect(await enter('bob', { code: mine.recoveryCodes[0] }), 'a recovery code').toBe('second-factor-wrong');
    await add(bob, newAuthenticator(origin));
    const ofAlice = await asked('alice');
    expect(await enter('bob', { passkey: mine.authenticator.get(ofAlice) }), 'a passkey').toBe('passkey-wrong');
    const ofBob = await asked('bob');
    expect(await enter('bob', { passkey: mine.authenticator.get(ofBob) }), 'asked of the other').toBe('passkey-wrong');
    const other = { password: DEMO_PASSWORD, code: codeOf(mine.secret) };
    expect((await call(bob, ownFactorEnd, other)).said).toBe('second-factor-wrong');
    expect((await call(bob, ownPasskeyRemove, { id: mine.authenticator.id })).said).toBe('not-found');
    expect((await call(bob, ownFactorFresh, { code: codeOf(mine.secret) })).said).toBe('second-factor-wrong');
    expect(await enter('alice', { code: mine.recoveryCodes[0] }), 'and all of it is unused').toBe('200');
    expect(await enter('alice', { code: codeOf(mine.secret) })).toBe('200');
  });

  it('nobody without the password learns that a factor is there', async () => {
    await turnOn(alice);
    const form = { email: emailOf('alice'), password: 'Wrong-password-1' };
    expect((await call(nobody, login, { ...form, code: '123456' })).said).toBe('wrong-credentials');
    expect((await call(nobody, ownPasskeySignIn, form)).said).toBe('wrong-credentials');
  });
});

describe('a withdrawal', () => {
  const form = { amount: 30, dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF', password: DEMO_PASSWORD };
  const ask = async (who: Api) => (await call(who, withdrawalCreate, form)).said;
  const age = (minutes: number) =>
    sql(`update sessions set factor_at = clock_timestamp() - make_interval(mins => $1)`, [minutes]);
  const held = async () => (await sql('select count(*)::int as n from withdrawals'))[0].n as number;

  it('a withdrawal asks a player with a factor again after five minutes, before any money is held', async () => {
    await age(60);
    expect(await ask(bob), 'who has none is not asked').toBe('200');
    const { secret, recoveryCodes } = await turnOn(alice);
    expect(await ask(alice), 'it was shown when it was turned on').toBe('200');
    await age(6);
    const before = await held();
    expect(await ask(alice)).toBe('second-factor-stale');
    expect((await call(alice, ownFactorFresh, { code: '000000' })).said).toBe('second-factor-wrong');
    expect(await ask(alice)).toBe('second-factor-stale');
    expect(await held()).toBe(before);
    expect((await call(alice, ownFactorFresh, { code: codeOf(secret) })).said).toBe('200');
    expect(await ask(alice)).toBe('200');
    expect(await held()).toBe(before + 1);
    expect((await call(alice, ownFactorFresh, { code: codeOf(secret) })).said, 'once').toBe('second-factor-wrong');
    await age(6);
    expect((await call(alice, ownFactorFresh, { code: recoveryCodes[1] ?? '' })).said).toBe('200');
    expect(await ask(alice)).toBe('200');
  });

  it('a withdrawal asks in every other session, also in one that began just before the factor', async () => {
    const elsewhere = await world.api(await world.login('alice', 'a thief’s'));
    const { secret } = await turnOn(alice);
    expect(await ask(elsewhere)).toBe('second-factor-stale');
    expect(await ask(alice)).toBe('200');
    const body = { ...credentials('alice'), code: codeOf(secret) };
    const inside = await world.api((await nobody.call<Tokens>(login, { body })).body);
    expect(await ask(inside), 'a new session').toBe('200');
    expect(await ask(elsewhere)).toBe('second-factor-stale');
  });
});

describe('a player’s passkey', () => {
  it('a passkey signs in in place of a code, and is added and removed while the factor is fresh', async () => {
    expect(await add(alice, newAuthenticator(origin)), 'without a factor').toBe('second-factor-off');
    const { authenticator, secret } = await withPasskey(alice);
    expect(await enter('alice')).toBe('passkey-needed');
    expect(await enter('alice', { passkey: authenticator.get(await asked('alice')) })).toBe('200');
    expect(await enter('alice', { code: codeOf(secret) }), 'a code as before').toBe('200');
    await sql('update sessions set factor_at = null');
    expect((await call(alice, ownPasskeyCreate)).said).toBe('second-factor-stale');
    expect((await call(alice, ownPasskeyRemove, { id: authenticator.id })).said).toBe('second-factor-stale');
    const { data } = await call<RequestOptions>(alice, ownPasskeyShow);
    expect((await call(alice, ownFactorFresh, { passkey: authenticator.get(data) })).said).toBe('200');
    expect((await call(alice, ownPasskeyRemove, { id: authenticator.id })).said).toBe('200');
    expect(await enter('alice')).toBe('second-factor-needed');
    const done = (await did(alice)).filter(({ action }) => action.startsWith('PASSKEY')).slice(0, 2);
    expect(done).toMatchObject([
      { action: 'PASSKEY_REMOVED', description: 'Phone' },
      { action: 'PASSKEY_ADDED', description: 'Phone' },
    ]);
    await world.mailAbout(emailOf('alice'), /^A passkey was added|افزوده شد/);
    await world.mailAbout(emailOf('alice'), /^A passkey was removed|حذف شد/);
  });

  it('a player’s passkey belongs to the host of the site, not to that of the office', async () => {
    const env = { PUBLIC_URL: 'https://play.example', OFFICE_URL: 'https://office.example' };
    const player = apiOf((await world.secondServer(env)).url, alice.tokens);
    await turnOn(alice);
    const { data } = await call<{ rp: { id: string } }>(player, ownPasskeyCreate);
    expect(data.rp.id).toBe('play.example');
    const list = await player.call<{ data: object }>(ownPasskeyList);
    expect(list.body.data).toEqual({ passkeys: [], origin: 'https://play.example' });
  });
});

it('closing the account deletes the factor', async () => {
  const email = 'mina@example.org';
  const own = { password: DEMO_PASSWORD, password_confirmation: DEMO_PASSWORD };
  const visitor = visitorOf(world, nobody);
  await visitor.register(email, own);
  const registrant = await world.api((await visitor.exchange(await visitor.codeFor(email))).body);
  const { body } = await registrant.call<Tokens>(registerComplete, { body: { ...FORM, ...BORN, ...own } });
  const mina = await world.api(body);
  await turnOn(mina);
  const kept = () => sql('select from second_factors join users on id = user_id where email = $1', [email]);
  expect(await kept()).toHaveLength(1);
  expect((await call(mina, deleteSelfAccount, { password: DEMO_PASSWORD, give_up_rest: true })).said).toBe('200');
  expect(await sql('select from second_factors')).toEqual([]);
});
