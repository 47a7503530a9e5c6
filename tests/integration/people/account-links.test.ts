import {
  deleteSelfAccount,
  emailChange,
  emailUpdate,
  type Logon,
  linkLook,
  login,
  logonHistory,
  passwordChange,
  passwordUpdate,
  profile,
  register,
  resetPassword,
  type Tokens,
  type UserInfo,
  withdrawalCreate,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { type Api, useWorld } from '../world/world.ts';

const OLD = 'Lajvard-demo-1';
const NEW = 'Firouzeh-7-blue';

const world = await useWorld({ leads: false });
const nobody = await world.api(null);

const linkTo = async (address: string, count = 1): Promise<string> => {
  const [mail] = await world.mailsTo(address, count);
  return secretOf(mail?.link);
};
const setPassword = (u: string, password = NEW, confirmation = password) =>
  nobody.call(passwordUpdate, { body: { u, password, password_confirmation: confirmation } });
const signedIn = async (email: string, password: string): Promise<Api> =>
  world.api((await nobody.call<Tokens>(login, { body: { email, password, level: 'user' } })).body);
const signIn = async (email: string, password: string) =>
  (await nobody.call(login, { body: { email, password, level: 'user' } })).status;

// docs/specification/2-account-and-back-office.md#23-profile
// docs/specification/2-account-and-back-office.md#27-registration-and-passwords
// docs/specification/2-account-and-back-office.md#55-new-password-page
// docs/specification/2-account-and-back-office.md#93-passwords
describe('a forgotten password', () => {
  it('is set once by the link that was mailed; every session ends, and the owner gets a mail', async () => {
    const open = await world.api('alice');
    expect((await nobody.call(resetPassword, { body: { email: ' Alice@demo.lajvard ' } })).body).toEqual({
      data: { sent: true },
    });
    const u = await linkTo('alice@demo.lajvard');
    const look = async () => (await nobody.call(linkLook, { body: { u } })).status;
    expect([await look(), await look()], 'looking uses nothing up').toEqual([200, 200]);
    expect(await setPassword(u, 'short')).toMatchObject({
      body: { codes: { password: ['password-too-short', 'password-too-simple'] } },
    });
    expect(await setPassword(u, 'alllowercase')).toMatchObject({
      status: 422,
      body: { codes: { password: ['password-too-simple'] } },
    });
    expect(await setPassword(u, 'Lajvard-1'), 'the link can still be used').toMatchObject({
      status: 422,
      body: { codes: { password: ['password-product'] } },
    });
    expect(await setPassword(u, NEW, 'Another-1')).toMatchObject({
      body: { codes: { password_confirmation: ['passwords-must-match'] } },
    });
    expect(await setPassword(u)).toMatchObject({ status: 200 });
    expect(await setPassword(u), 'a link works once').toMatchObject({ status: 401, body: { code: 'token-invalid' } });
    expect(await look()).toBe(401);
    expect([await signIn('alice@demo.lajvard', OLD), await signIn('alice@demo.lajvard', NEW)]).toEqual([401, 200]);
    expect((await open.call(profile)).status).toBe(401);
    const [told] = await world.mailsTo('alice@demo.lajvard', 2);
    expect(told?.link).toContain('/account/forget-password');
  });

  it('answers the same for an e-mail that nobody has, and mails nothing', async () => {
    const known = await nobody.call(resetPassword, { body: { email: 'bob@demo.lajvard' } });
    const unknown = await nobody.call(resetPassword, { body: { email: 'nobody@example.org' } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await linkTo('bob@demo.lajvard');
    const { pool } = world.database.db;
    const asked = 'select from graphile_worker._private_jobs';
    await eventually(async () => (await pool.query(asked)).rowCount === 0 || undefined); // the other was looked at too
    expect(await world.mailsTo('nobody@example.org', 0)).toEqual([]);
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['another signature', (u: string) => `${u.slice(0, -2)}xx`],
    [
      'another path in it',
      (u: string) =>
        `${Buffer.from(
          Buffer.from(u.split('.')[0] ?? '', 'base64url')
            .toString()
            .replace('password', 'email'),
        ).toString('base64url')}.${u.split('.')[1]}`,
    ],
    ['nothing', () => ' '],
  ])('is not set with %s', async (_what, change) => {
    const count = (await world.mailsTo('bob@demo.lajvard', 1)).length;
    await (await world.api('bob')).call(passwordChange);
    const u = await linkTo('bob@demo.lajvard', count + 1);
    const answer = await setPassword(change(u));
    expect(answer.status).toBe(401);
    expect(await signIn('bob@demo.lajvard', OLD)).toBe(200);
  });
});

describe('another e-mail', () => {
  it('takes effect with the link sent to it; the old address gets a mail', async () => {
    const bob = await world.api('bob');
    await bob.call(emailChange, { body: { email: 'robert@example.org', password: OLD } });
    expect((await bob.call<{ data: UserInfo }>(profile)).body.data.email).toBe('bob@demo.lajvard');
    const u = await linkTo('robert@example.org');
    expect(
      await nobody.call(passwordUpdate, { body: { u, password: NEW, password_confirmation: NEW } }),
      'it sets no password',
    ).toMatchObject({ status: 401 });
    expect((await nobody.call(emailUpdate, { body: { u } })).status).toBe(200);
    expect((await nobody.call(emailUpdate, { body: { u } })).status).toBe(401);
    expect((await bob.call(profile)).status, 'every session has ended').toBe(401);
    const again = await signedIn('robert@example.org', OLD);
    expect((await again.call<{ data: UserInfo }>(profile)).body.data.email).toBe('robert@example.org');
    await eventually(async () =>
      (await world.mailsTo('bob@demo.lajvard', 0)).find(
        (mail) => mail.subject.includes('تغییر کرد') || mail.subject.includes('was changed'),
      ),
    );
  });

  it('of somebody else is not told apart, and never taken', async () => {
    const agent = await world.api('agent');
    const free = await agent.call(emailChange, { body: { email: 'free@example.org', password: OLD } });
    const taken = await agent.call(emailChange, { body: { email: 'alice@demo.lajvard', password: OLD } });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const same = await agent.call(emailChange, { body: { email: 'agent@demo.lajvard' } });
    expect(same.body).toMatchObject({ codes: { email: ['email-same'] } });
  });
});

describe('the end of an account', () => {
  it('needs the password, an empty wallet, no waiting payment; nobody signs in or registers with it', async () => {
    const bob = await signedIn('robert@example.org', OLD);
    const close = (body: object) => bob.call<{ code?: string; codes?: object }>(deleteSelfAccount, { body });
    expect((await close({ password: 'not-this-one' })).body.codes).toEqual({ password: ['password-wrong'] });
    expect((await close({ password: OLD })).body.code).toBe('balance-left');
    expect((await close({ password: OLD, give_up_rest: true })).body.code, 'too much to be given up').toBe(
      'balance-left',
    );
    await bob.call(withdrawalCreate, {
      body: { amount: 990, dest_wallet_code: 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF', password: OLD },
    });
    expect((await close({ password: OLD, give_up_rest: true })).body.code).toBe('payment-waiting');
    const boss = await world.api('super');
    await boss.post('/backoffice/api/account/withdrawal/update', {
      id: 1,
      status: 1,
      hash_code: 'feedbeef01'.padEnd(64, '0'),
    });
    expect((await close({ password: OLD })).body.code).toBe('balance-left');
    expect((await close({ password: OLD, give_up_rest: true })).status).toBe(200);
    expect((await bob.call(profile)).status).toBe(401);
    expect(await signIn('robert@example.org', OLD)).toBe(401);
    await nobody.call(register, { body: { email: 'robert@example.org', password: NEW, password_confirmation: NEW } });
    const mail = await world.mailAbout('robert@example.org', /بسته است|is closed/);
    expect(mail.link).toMatch(/^mailto:/);
  });
});

describe('the logon history', () => {
  it('tells when and from where, newest first, and only of oneself', async () => {
    const alice = await signedIn('alice@demo.lajvard', NEW);
    const { body } = await alice.call<{ data: Logon[]; meta: { total: number } }>(logonHistory, {
      query: { limit: '3' },
    });
    expect(body.data[0]).toMatchObject({ action: 'LOGIN', ip: expect.stringMatching(/127\.0\.0\.1|::1/) });
    expect(body.data.map((row) => row.id)).toEqual(body.data.map((row) => row.id).toSorted((a, b) => b - a));
    const everything = await alice.call<{ data: Logon[] }>(logonHistory, { query: { limit: '100' } });
    const { rows } = await world.database.db.pool.query(
      'select count(*)::int as n from activities where user_id = $1',
      [await world.userId('alice')],
    );
    expect(everything.body.data).toHaveLength(rows[0].n);
    expect(everything.body.data.some((row) => row.action === 'PASSWORD_CHANGED')).toBe(true);
  });
});
