import {
  ALL_ROUTES,
  accountCommon,
  type Common,
  checkMasterPassword,
  type Deposit,
  depositCreate,
  depositUpdate,
  mayDo,
  memberActivate,
  memberDisable,
  type Route,
  type Tokens,
  updateLocale,
  userTransfer,
  wheelConfigUpdate,
  withdrawalCreate,
  withdrawalUpdate,
} from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { type Api, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false });

interface Said {
  readonly message: string;
  readonly code: string;
  readonly errors?: Record<string, string[]>;
  readonly codes?: Record<string, string[]>;
}

const ask = async (path: string, headers: Record<string, string>, body?: object): Promise<Said> => {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${world.url}${path}`, {
    ...sent,
    headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
  });
  return (await answer.json()) as Said;
};
const LOGIN = '/api/auth/login';
const WRONG = { email: 'nobody@example.org', password: 'not-the-password', level: 'user' };

// docs/specification/2-account-and-back-office.md#518-errors-of-the-server
it('a stranger hears why in the language that their program accepts, else in Persian', async () => {
  const english = { message: 'Wrong e-mail or password.', code: 'wrong-credentials' };
  expect(await ask(LOGIN, {}, WRONG)).toMatchObject({
    code: 'wrong-credentials',
    message: expect.stringMatching(/[آ-ی]/),
  });
  expect(await ask(LOGIN, { 'Accept-Language': 'en-US,en;q=0.9,fa;q=0.1' }, WRONG)).toEqual(english);
  expect((await ask(LOGIN, { 'Accept-Language': 'de' }, WRONG)).message).toMatch(/[آ-ی]/);
  expect((await ask('/api/nowhere', { 'Accept-Language': 'en' })).message).toBe('Nothing was found.');
});

it('a person hears it in their own language, whatever their program accepts, once they have chosen it', async () => {
  const bob = await world.api('bob');
  const headers = { Authorization: `Bearer ${bob.tokens?.access_token}`, 'Accept-Language': 'en' };
  const deposit = () => ask(depositCreate.path, headers, { amount: 'ten' });
  expect(await deposit()).toMatchObject({ code: 'form-invalid', message: expect.stringMatching(/[آ-ی]/) });
  expect((await bob.call(updateLocale, { body: { locale: 'en' } })).status).toBe(200);
  headers['Accept-Language'] = 'fa';
  expect(await deposit()).toEqual({
    message: 'Please correct the marked fields.',
    code: 'form-invalid',
    errors: expect.objectContaining({ amount: ['Write the amount in digits only'] }),
    codes: expect.objectContaining({ amount: ['amount-digits-only'] }),
  });
  expect((await ask('/backoffice/api/account/profile', headers)).message).toBe('You may not do this.');
});

// docs/specification/1-table-and-site.md#71-tokens-and-401
it('the words of the specification stand as they are in every language', async () => {
  for (const language of ['fa', 'en']) {
    const said = await ask('/api/account/profile', { 'Accept-Language': language });
    expect(said).toEqual({ message: 'Authorization Failed.', code: 'token-invalid' });
  }
});

// docs/specification/2-account-and-back-office.md#86-successes
it('a call of staff that is done says so, in the words of the specification', async () => {
  const bob = await world.userId('bob');
  const said = async (route: Route, with_: { body?: object; query?: Record<string, string> }) => {
    const { status, body } = await boss.call<Said>(route, with_);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.message;
  };
  const wallet_adr = (await alice.call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;
  const depositOf = async (hash_code: string) =>
    (await alice.call<{ data: Deposit }>(depositCreate, { body: { amount: 30, hash_code, wallet_adr } })).body.data.id;
  const [first, second] = [await depositOf('a'.repeat(64)), await depositOf('b'.repeat(64))];
  const asked = await alice.call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, {
    body: { amount: 30, dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF', password: DEMO_PASSWORD },
  });
  const password = 'Lajvard-master-1';
  const { rows } = await world.database.db.pool.query<{ account_code: string }>(
    "select account_code from users where email = 'alice@demo.lajvard'",
  );
  expect(await said(depositUpdate, { body: { id: first, status: 1 } })).toMatch(/[آ-ی]/);
  expect((await boss.call(updateLocale, { body: { locale: 'en' } })).status).toBe(200);
  expect(await said(depositUpdate, { body: { id: second, status: 1 } })).toBe(
    'The deposit has been updated successfully.',
  );
  const decision = { id: asked.body.data.withdrawal.id, status: 2, description: 'Not this time' };
  expect(await said(withdrawalUpdate, { body: decision })).toBe('The withdrawal has been updated successfully.');
  const charge = { account_code: rows[0]?.account_code, amount: 5, reason: 'a gift', password };
  expect(await said(userTransfer, { body: charge })).toBe('The user account has been charged successfully.');
  const query = { id: String(bob) };
  expect(await said(memberDisable, { query })).toBe('User has been added to blacklist successfully.');
  expect(await said(memberActivate, { query })).toBe('User has been removed from blacklist successfully.');
  expect(await said(wheelConfigUpdate, { body: { source: 'automatic', password } })).toBe(
    'The wheel configuration has been updated successfully.',
  );
  expect(await said(checkMasterPassword, { body: { password } })).toBe('The master password is correct.');
});

const nobody = await world.api(null);
await nobody.post('/api/auth/register', { email: 'reg@example.org' });
const [mail] = await world.mailsTo('reg@example.org');
const code = secretOf(mail?.link, 'token');
const registrant = await world.api((await nobody.post<Tokens>('/oauth/token', { grant_type: 'code', code })).body);
const alice = await world.api('alice');
const boss = await world.api('super');
const pitBoss = await world.api('pitboss');

const callerOf = ({ who }: Route): Api => {
  if (who === 'anyone') return nobody;
  if (who === 'registrant') return registrant;
  if (typeof who !== 'object') return alice;
  return mayDo('super-admin', who.staff) ? boss : pitBoss;
};
const params = {
  round_number: '1',
  account_code: '123456789',
  id: '1',
  language: 'en',
  slug: 'terms',
  image: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  chain: '0'.repeat(64),
  round: '1',
  log: '1',
};
const ROUTES = ALL_ROUTES.filter(({ who }) => who !== 'studio').map((route) => [route.name, route] as const);
const REFUSED = { status: 422, body: { codes: { not_a_field: ['unknown-field'] } } };

// docs/specification/2-account-and-back-office.md#518-errors-of-the-server
describe('an unknown field', () => {
  it.each(ROUTES)('an unknown field is refused in the address of %s', async (_name, route) => {
    expect(await callerOf(route).call(route, { params, query: { not_a_field: '1' } })).toMatchObject(REFUSED);
  });

  it.each(ROUTES.filter(([, { method }]) => method === 'POST'))(
    'an unknown field is refused in the body of %s',
    async (_name, route) => {
      // a setting is distinguished by its action
      const body = { action: 'closure', kind: 'bet', not_a_field: 1 };
      const answer = await callerOf(route).call(route, { params, body });
      expect(answer).toMatchObject(REFUSED);
    },
  );

  it('an unknown field is refused in a form that is right otherwise, and nothing is done', async () => {
    const deposits = async () => (await world.database.db.pool.query('select from deposits')).rowCount;
    const before = await deposits();
    const wallet_adr = (await alice.call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;
    const body = { amount: 10, hash_code: 'c'.repeat(64), wallet_adr, fee: 1 };
    const { status, body: refusal } = await alice.call(depositCreate, { body });
    expect([status, refusal]).toMatchObject([422, { codes: { fee: ['unknown-field'] } }]);
    expect(await deposits()).toBe(before);
  });
});
