import {
  closeAnotherSessions,
  emailChange,
  emailUpdate,
  login,
  play,
  profile,
  resetPassword,
  type Session,
  sessionEnd,
  sessionEndOthers,
  sessionList,
  staffProfile,
  stopAll,
  updateLocale,
  wheelConfigUpdate,
  withdrawalCreate,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { type Api, useWorld } from '../world/world.ts';

const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';
const PASSWORD = 'Lajvard-demo-1';
const ANOTHER = { code: 'another-person' };

const world = await useWorld({ leads: false });

// docs/specification/4-reliability.md#42-tokens
describe('a page that somebody else has left open', () => {
  it('acts for nobody: what it asks for is refused, and nothing is done', async () => {
    const stale = await world.api('bob', await world.userId('alice'));
    const withdrawal = { amount: 30, dest_wallet_code: WALLET };
    for (const [route, body] of [
      [withdrawalCreate, withdrawal],
      [updateLocale, { locale: 'en' }],
      [play, { chips: '{}', round: 1, wheelId: 'studio-1' }], // a plain call of it passes by the framework
      [profile, undefined],
    ] as const) {
      expect(await stale.call(route, { body }), route.name).toMatchObject({ status: 409, body: ANOTHER });
    }
    const { rows } = await world.database.db.pool.query('select from withdrawals');
    expect(rows).toHaveLength(0);
  });

  it('is no denied try of staff either: the audit log does not name who signed in after', async () => {
    const stale = await world.api('agent', await world.userId('super'));
    expect(await stale.call(wheelConfigUpdate)).toMatchObject({ status: 409, body: ANOTHER });
    expect((await stale.call(staffProfile)).status).toBe(409);
    const { rows } = await world.database.db.pool.query(`select from audit_log where action = 'ACCESS_REFUSED'`);
    expect(rows).toHaveLength(0);
  });

  it('is taken where the page is of the one who calls, or says nothing', async () => {
    const own = await world.api('bob', await world.userId('bob'));
    expect((await own.call(updateLocale, { body: { locale: 'en' } })).status).toBe(200);
    expect((await (await world.api('bob')).call(updateLocale, { body: { locale: 'fa' } })).status).toBe(200);
  });
});

describe('where a person is signed in', () => {
  type List = { data: Session[] };
  const listOf = async (api: Api) => (await api.call<List>(sessionList)).body.data;

  it('is shown with browser, address and times to its owner only; one or all others can be ended', async () => {
    const here = await world.api(await world.login('alice', 'here'));
    await world.login('bob', 'bobs');
    const phone = await world.api(await world.login('alice', 'phone'));
    const before = await listOf(here);
    const mine = before.filter((session) => session.is_current);
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ ip: expect.stringMatching(/127\.0\.0\.1|::1/), first_used_at: expect.any(String) });
    const { rows } = await world.database.db.pool.query(
      'select id::text from sessions where user_id = $1 and ended_at is null',
      [await world.userId('alice')],
    );
    expect(before.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());

    const [of] = (phone.tokens?.refresh_token ?? '').split('.');
    expect((await here.call(sessionEnd, { body: { id: of } })).body).toEqual({ data: { ended: 1 } });
    expect((await phone.call(profile)).status).toBe(401);
    expect((await here.call(sessionEndOthers)).status).toBe(200);
    expect(await listOf(here)).toEqual(mine);
    expect((await here.call(profile)).status).toBe(200);
  });

  it('works for staff, whose other devices end by the call of the table too', async () => {
    const [desk, home] = [
      await world.api(await world.login('agent', 'desk')),
      await world.api(await world.login('agent', 'home')),
    ];
    expect((await listOf(desk)).length).toBeGreaterThanOrEqual(2);
    expect((await desk.call(closeAnotherSessions, { query: { device_id: 'desk' } })).status).toBe(200);
    expect((await home.call(staffProfile)).status).toBe(401);
    expect((await desk.call(staffProfile)).status).toBe(200);
  });
});

describe('a change of a person directly in the database', () => {
  it.each([
    ['another role', "role = 'agent'", "role = 'financial'"],
    ['a block', 'blacklisted_at = now()', 'blacklisted_at = null'],
    ['another password of staff', "password_hash = password_hash || 'x'", 'password_hash = left(password_hash, -1)'],
  ])('%s ends every session in every process at once', async (_what, change, back) => {
    const second = await world.secondServer();
    const staff = await world.api('financial');
    const elsewhere = () =>
      fetch(`${second.url}${staffProfile.path}`, {
        headers: { Authorization: `Bearer ${staff.tokens?.access_token}` },
      });
    expect((await elsewhere()).status).toBe(200);
    const where = "where email = 'financial@demo.lajvard'";
    await world.database.db.pool.query(`update users set ${change} ${where}`);
    await eventually(async () => ((await elsewhere()).status === 401 ? true : undefined));
    await eventually(async () => ((await staff.call(staffProfile)).status === 401 ? true : undefined));
    await world.database.db.pool.query(`update users set ${back} ${where}`);
    expect((await (await world.api('financial')).call(staffProfile)).status).toBe(200);
  });
});

describe('what needs the password again', () => {
  const codesOf = (answer: { body: unknown }) => (answer.body as { codes?: unknown }).codes;

  it('a withdrawal to a new address; each sends a mail with a link that stops everything', async () => {
    const bob = await world.api('bob');
    const ask = (more: object) =>
      bob.call(withdrawalCreate, { body: { amount: 30, dest_wallet_code: WALLET, ...more } });
    expect(codesOf(await ask({}))).toEqual({ password: ['password-required'] });
    expect(codesOf(await ask({ password: 'not-this-one' }))).toEqual({ password: ['password-wrong'] });
    expect((await ask({ password: PASSWORD })).status).toBe(200);
    expect((await bob.call(withdrawalCreate, { body: { amount: 30, wallet: WALLET } })).status, 'used before').toBe(
      200,
    );
    const mails = await eventually(async () => {
      const asked = (await world.mailsTo('bob@demo.lajvard')).filter(({ subject }) =>
        /برداشت|withdrawal/.test(subject),
      );
      return asked.length === 2 ? asked : undefined;
    });
    expect(mails.every(({ text }) => text.includes(WALLET) && text.includes('$30'))).toBe(true);

    const u = secretOf(mails[1]?.link);
    const nobody = await world.api(null);
    expect((await nobody.call(stopAll, { body: { u } })).body).toEqual({ data: { stopped: true, is_locked: false } });
    expect((await bob.call(profile)).status).toBe(401);
    expect((await nobody.call(stopAll, { body: { u } })).status, 'once').toBe(401);
    expect((await nobody.call(login, { body: { email: 'bob@demo.lajvard', password: PASSWORD } })).status).toBe(401);
    const last = await world.mailAbout('bob@demo.lajvard', /رمز عبور جدید|new password/);
    expect(last.link, 'a way to a new password').toContain('/account/forget-password?lang=fa#u=');
  });

  it('another e-mail; the old address hears of it before and can take it back for three days', async () => {
    const alice = await world.api('alice');
    const ask = (password?: string) => alice.call(emailChange, { body: { email: 'thief@example.org', password } });
    expect(codesOf(await ask())).toEqual({ password: ['password-required'] });
    expect(codesOf(await ask('not-this-one'))).toEqual({ password: ['password-wrong'] });
    expect((await ask(PASSWORD)).status).toBe(200);
    const warning = await world.mailAbout('alice@demo.lajvard', /درخواست تغییر|Request to change/);
    expect(warning.text).toContain('thief@example.org');
    const [confirm] = await world.mailsTo('thief@example.org');
    const nobody = await world.api(null);
    expect((await nobody.call(emailUpdate, { body: { u: secretOf(confirm?.link) } })).status).toBe(200);
    expect((await alice.call(profile)).status, 'every session has ended').toBe(401);
    await world.database.db.pool.query(`update one_time_codes set expires_at = expires_at - interval '71 hours'`);
    expect((await nobody.call(stopAll, { body: { u: secretOf(warning.link) } })).status).toBe(200);
    const { rows } = await world.database.db.pool.query('select email from users where id = $1', [
      await world.userId('alice'),
    ]);
    expect(rows).toEqual([{ email: 'alice@demo.lajvard' }]);
  });
});

it('the link of a forgotten password leads staff to a page of the office', async () => {
  await (await world.api(null)).call(resetPassword, { body: { email: 'agent@demo.lajvard' } });
  const [mail] = await world.mailsTo('agent@demo.lajvard');
  expect(new URL(mail?.link ?? '').pathname).toBe('/admin/account/password/update');
});
