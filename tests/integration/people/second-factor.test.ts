import {
  adminLogin,
  auditCsv,
  auditList,
  login,
  oauthToken,
  type RefusalReply,
  type Route,
  secondFactor,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorEnd,
  secondFactorFresh,
  type Tokens,
  userTransfer,
} from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD } from '@lajvard/server';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Api, apiOf, emailOf, type Person, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false });
const nobody = await world.api(null);
const STEP_MS = 30_000;
// the middle of a step: no code grows old while a test runs
vi.useFakeTimers({ toFake: ['Date'], now: (Math.floor(Date.now() / STEP_MS) + 0.5) * STEP_MS });
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  await world.database.db.pool.query('delete from second_factors');
});

/** The code that an authenticator app shows, some steps of 30 s away. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS });
const credentials = (person: Person) => ({ email: emailOf(person), password: DEMO_PASSWORD });
const enter = async (person: Person, code?: string, url = world.url) => {
  const body = JSON.stringify({ ...credentials(person), code });
  const answer = await fetch(`${url}${adminLogin.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const { code: refusal } = (await answer.json()) as RefusalReply & Tokens;
  return answer.status === 200 ? 'in' : refusal;
};
const signedIn = async (person: Person, code: string): Promise<Tokens> => {
  const body = { ...credentials(person), code, device_id: 'another device' };
  return (await nobody.call<Tokens>(adminLogin, { body })).body;
};
const begin = async (person: Person, as = nobody): Promise<string> => {
  const { body } = await as.call<{ data: { secret: string } }>(secondFactorBegin, { body: credentials(person) });
  return body.data.secret;
};
interface Confirmed {
  readonly data: { readonly recovery_codes: readonly string[]; readonly tokens: Tokens | null };
}
const confirm = async (person: Person, code: string, { signs_in = false, as = nobody } = {}) =>
  as.call<Confirmed & RefusalReply>(secondFactorConfirm, { body: { ...credentials(person), code, signs_in } });
/** Turns the second factor on, with the code of the step before, so that those of now and later are unused. */
const turnOn = async (person: Person) => {
  const secret = await begin(person);
  const { body } = await confirm(person, codeOf(secret, -1));
  return { secret, recoveryCodes: body.data.recovery_codes };
};

describe('a second factor', () => {
  it('a second factor counts once its first code is confirmed, and is then asked for', async () => {
    const secret = await begin('agent');
    expect(await enter('agent'), 'not confirmed yet').toBe('in');
    expect((await confirm('agent', '000000')).body.code).toBe('second-factor-wrong');
    expect((await confirm('agent', codeOf(secret, -1))).body.data.tokens).toBeNull();
    expect(await enter('agent')).toBe('second-factor-needed');
    expect(await enter('agent', '000000')).toBe('second-factor-wrong');
    expect(await enter('agent', codeOf(secret, 5)), 'a code of later').toBe('second-factor-wrong');
    expect(await enter('agent', codeOf(secret))).toBe('in');
    expect(await enter('agent', codeOf(secret)), 'a code counts once').toBe('second-factor-wrong');
    expect(await enter('agent', codeOf(secret, -1)), 'nor an older one').toBe('second-factor-wrong');
  });

  it('there are ten recovery codes, each for one sign-in, however it is typed', async () => {
    const { recoveryCodes } = await turnOn('financial');
    const [first = '', second = ''] = recoveryCodes;
    await turnOn('agent');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await enter('financial', first.toLowerCase().replace('-', ' '))).toBe('in');
    expect(await enter('financial', first)).toBe('second-factor-wrong');
    expect(await enter('agent', second), "somebody else's").toBe('second-factor-wrong');
    expect(await enter('financial', second)).toBe('in');
  });

  it('a code is asked for on every way in: the common login too; a link opens no session of staff', async () => {
    await turnOn('admin');
    const answer = await nobody.call<RefusalReply>(login, { body: { ...credentials('admin'), level: 'admin' } });
    expect(answer.body.code).toBe('second-factor-needed');
    const code = 'code-of-a-sign-in';
    await world.database.db.pool.query(
      `insert into one_time_codes (hash, purpose, user_id, expires_at)
       values (sha256($1), 'sign-in', $2, now() + interval '1 minute')`,
      [code, await world.userId('super2')],
    );
    expect((await nobody.call(oauthToken, { body: { grant_type: 'code', code } })).status).toBe(401);
  });

  it('nobody without the password learns that a second factor is there', async () => {
    await turnOn('agent');
    const body = { email: emailOf('agent'), password: 'Wrong-password-1', code: '123456' };
    expect((await nobody.call<RefusalReply>(adminLogin, { body })).body.code).toBe('wrong-credentials');
    for (const route of [secondFactorBegin, secondFactorConfirm, secondFactorEnd]) {
      const signs_in = route === secondFactorConfirm ? { signs_in: true } : {};
      const { code: _code, ...rest } = body;
      const form = route === secondFactorBegin ? rest : { ...body, ...signs_in };
      expect((await nobody.call<RefusalReply>(route, { body: form })).body.code, route.name).toBe('wrong-credentials');
    }
  });

  it('a secret is not replaced while it is on; a code turns it off; its owner and the audit log know', async () => {
    const { secret } = await turnOn('ceg');
    const again = await nobody.call<RefusalReply>(secondFactorBegin, { body: credentials('ceg') });
    expect(again.body.code).toBe('second-factor-on');
    expect((await confirm('ceg', codeOf(secret))).body.code).toBe('second-factor-on');
    const end = (code: string) => nobody.call<RefusalReply>(secondFactorEnd, { body: { ...credentials('ceg'), code } });
    expect((await end('000000')).body.code).toBe('second-factor-wrong');
    expect((await end(codeOf(secret))).status).toBe(200);
    expect((await end(codeOf(secret, 1))).body.code).toBe('second-factor-off');
    expect(await enter('ceg')).toBe('in');
    await world.mailAbout(emailOf('ceg'), /روشن|is on/);
    await world.mailAbout(emailOf('ceg'), /خاموش|is off/);
    const subject = `user:${await world.userId('ceg')}`;
    const audited = await (await world.api('super2')).call<{ data: { action: string; staff: { email: string } }[] }>(
      auditList,
      { query: { search: JSON.stringify({ keyword: subject }) } },
    );
    expect(audited.body.data.map(({ action, staff }) => [action, staff.email])).toEqual([
      ['SECOND_FACTOR_OFF', emailOf('ceg')],
      ['SECOND_FACTOR_ON', emailOf('ceg')],
    ]);
  });

  it('its owner sees since when it is on, and how many recovery codes are left', async () => {
    const api = await world.api('super2');
    const state = async () => (await api.call<{ data: object }>(secondFactor)).body.data;
    expect(await state()).toEqual({ since: null, codes_left: 0, is_required: false });
    const { recoveryCodes } = await turnOn('super2');
    await enter('super2', recoveryCodes[3]);
    expect(await state()).toEqual({ since: expect.any(String), codes_left: 9, is_required: false });
  });

  it('secret and recovery codes are stored so that their tables give nothing away', async () => {
    const { secret, recoveryCodes } = await turnOn('super');
    const rows = await world.database.db.pool.query(
      'select f::text || r::text as row from second_factors f join recovery_codes r using (user_id)',
    );
    const text = JSON.stringify(rows.rows);
    for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
  });

  it('a second factor outlives a change of TOKEN_SECRET, and a second one after the next sign-in', async () => {
    const secretOfAgent = await begin('ceg');
    await confirm('ceg', codeOf(secretOfAgent, -1));
    const enterAt = async (TOKEN_SECRET: string, TOKEN_SECRET_PREVIOUS: string | null, code: string) => {
      const server = await world.secondServer({ TOKEN_SECRET, TOKEN_SECRET_PREVIOUS });
      const answer = await enter('ceg', code, server.url);
      await server.close();
      return answer;
    };
    const [second, third] = ['n'.repeat(40), 'm'.repeat(40)];
    expect(await enterAt(second, null, codeOf(secretOfAgent)), 'never without it').toBe('unavailable');
    expect(await enterAt(second, world.settings.TOKEN_SECRET, codeOf(secretOfAgent))).toBe('in');
    expect(await enterAt(third, second, codeOf(secretOfAgent, 1))).toBe('in');
  });
});

describe('a second factor that was shown a while ago', () => {
  const charge = { account_code: '1234567890', amount: 5, reason: 'a gift', password: DEMO_MASTER_PASSWORD };
  const answerTo = async (api: Api, route: Route, input: { body?: unknown } = {}) => {
    const { status, body } = await api.call<RefusalReply>(route, input);
    return body.code ?? String(status);
  };
  const fresh = (api: Api, code: string) => answerTo(api, secondFactorFresh, { body: { code } });
  /** As if everybody had signed in some minutes ago. */
  const wait = (minutes: number) =>
    world.database.db.pool.query(`update sessions set factor_at = clock_timestamp() - interval '${minutes} min'`);

  it('money and files ask for a fresh code, pages do not; a code stays fresh for five minutes', async () => {
    const boss = await world.api('super2');
    await wait(60);
    expect(await answerTo(boss, userTransfer, { body: charge }), 'who has none is not asked').toBe('form-invalid');
    const secret = await begin('super2');
    await confirm('super2', codeOf(secret, -1));
    await wait(4);
    expect(await answerTo(boss, userTransfer, { body: charge })).toBe('form-invalid');
    await wait(6);
    expect(await answerTo(boss, userTransfer, { body: charge })).toBe('second-factor-stale');
    expect(await answerTo(boss, auditCsv)).toBe('second-factor-stale');
    expect(await answerTo(boss, auditList), 'a page').toBe('200');
    expect(await fresh(boss, '000000')).toBe('second-factor-wrong');
    expect(await answerTo(boss, userTransfer, { body: charge })).toBe('second-factor-stale');
    expect(await fresh(boss, codeOf(secret))).toBe('200');
    expect(await answerTo(boss, userTransfer, { body: charge })).toBe('form-invalid');
    expect(await fresh(boss, codeOf(secret)), 'a code counts once').toBe('second-factor-wrong');
    await wait(6);
    const elsewhere = await world.api(await signedIn('super2', codeOf(secret, 1)));
    expect(await answerTo(elsewhere, userTransfer, { body: charge }), 'a new session').toBe('form-invalid');
    expect(await answerTo(boss, userTransfer, { body: charge }), 'and not for the other').toBe('second-factor-stale');
  });

  it('who has no second factor and shows a code is told that it is off', async () => {
    expect(await fresh(await world.api('admin'), '000000')).toBe('second-factor-off');
  });
});

it('where a second factor is required nobody without one signs in, and setting one up signs in', async () => {
  const { url } = await world.secondServer({ STAFF_SECOND_FACTOR: true });
  const as = apiOf(url, null);
  for (const person of ['agent', 'auditor'] as const)
    expect(await enter(person, undefined, url)).toBe('second-factor-missing');
  const asked = await as.call<Tokens>(login, { body: { ...credentials('alice'), level: 'user' } });
  const profileOfAlice = await apiOf(url, asked.body).get('/api/account/profile');
  expect([asked.status, profileOfAlice.status], 'players are not asked').toEqual([200, 200]);
  const secret = await begin('agent', as);
  const { body } = await confirm('agent', codeOf(secret, -1), { signs_in: true, as });
  const agent = apiOf(url, body.data.tokens);
  expect((await agent.call<{ data: object }>(secondFactor)).body.data).toMatchObject({ is_required: true });
  expect(await enter('agent', codeOf(secret), url)).toBe('in');
});
