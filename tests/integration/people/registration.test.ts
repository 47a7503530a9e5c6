import type { Tokens, UserInfo } from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { BORN, FORM, visitorOf } from '../world/visitor.ts';
import { startWorld, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false });
const visitor = visitorOf(world, await world.api(null));

// docs/specification/2-account-and-back-office.md#56-registration
// docs/specification/2-account-and-back-office.md#57-completing-a-registration
describe('registering', () => {
  it('goes by mail and link to a player with an empty wallet, signed in', async () => {
    expect((await visitor.register('Mina@Example.org ', { birthdate: '1990-05-06', locale: 'en' })).body).toEqual({
      data: { sent: true },
    });
    const [mail] = await world.mailsTo('mina@example.org');
    expect(mail?.subject).toBe('Complete your registration at Lajvard');
    expect(mail?.link).toContain(`${world.url}/account/register/complete?lang=en#token=`);
    expect((await visitor.signIn('mina@example.org', 'lapis-lazuli')).body.code).toBe('registration-incomplete');

    const registrant = await visitor.exchange(await visitor.codeFor('mina@example.org'));
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
    expect((await visitor.signIn('mina@example.org', 'lapis-lazuli')).status).toBe(200);
    expect((await unfinished.post('/api/auth/register-complete', FORM)).status).toBe(401); // once
  });

  it('speaks Persian unless told otherwise', async () => {
    await visitor.register('sara@example.org');
    expect((await world.mailsTo('sara@example.org'))[0]?.html).toContain('dir="rtl"');
  });

  it('of a known e-mail gets the same answer; its owner gets a mail that says so', async () => {
    const answer = await visitor.register('alice@demo.lajvard');
    expect([answer.status, answer.body]).toEqual([200, { data: { sent: true } }]);
    const [mail] = await world.mailsTo('alice@demo.lajvard');
    expect(mail?.link).toBe(`${world.url}/account/login?lang=fa`);
    expect((await visitor.signIn('alice@demo.lajvard', 'lapis-lazuli')).status).toBe(401);
  });

  it('is answered without a look at who has an account: the work that differs comes later', async () => {
    const held = await world.database.db.pool.connect();
    try {
      await held.query('begin');
      await held.query('lock table users in access exclusive mode');
      for (const email of ['unknown@example.org', 'bob@demo.lajvard'])
        expect((await visitor.register(email)).body).toEqual({ data: { sent: true } });
    } finally {
      await held.query('rollback');
      held.release();
    }
    expect(await visitor.codeFor('unknown@example.org')).not.toBe('');
  });

  it('with a link works once, and only with the newest link', async () => {
    await visitor.register('once@example.org');
    const old = await visitor.codeFor('once@example.org');
    await visitor.register('once@example.org', { password: 'another-one', password_confirmation: 'another-one' });
    const code = await visitor.codeFor('once@example.org', 2);
    expect((await visitor.exchange(old)).status).toBe(401);
    expect((await visitor.exchange(code)).status).toBe(200);
    expect((await visitor.exchange(code)).body).toEqual({ message: 'Authorization Failed.', code: 'token-invalid' });
  });

  it('with a link that is too old gives nothing', async () => {
    await visitor.register('late@example.org');
    const code = await visitor.codeFor('late@example.org');
    await world.database.db.pool.query("update one_time_codes set expires_at = expires_at - interval '31 minutes'");
    expect((await visitor.exchange(code)).status).toBe(401);
  });

  it("never lets a stranger's password pass for the owner's link", async () => {
    await visitor.register('victim@example.org', {
      password: 'of-the-owner-1',
      password_confirmation: 'of-the-owner-1',
    });
    await visitor.codeFor('victim@example.org');
    await visitor.register('victim@example.org', {
      password: 'of-the-stranger',
      password_confirmation: 'of-the-stranger',
    });
    const tokens = await visitor.exchange(await visitor.codeFor('victim@example.org', 2));
    const done = { ...FORM, ...BORN, password: 'of-the-owner-2', password_confirmation: 'of-the-owner-2' };
    await (await world.api(tokens.body)).post('/api/auth/register-complete', done);
    expect((await visitor.signIn('victim@example.org', 'of-the-stranger')).status).toBe(401);
    expect((await visitor.signIn('victim@example.org', 'of-the-owner-2')).status).toBe(200);
  });

  it('keeps no code in the database', async () => {
    await visitor.register('kept@example.org');
    const code = await visitor.codeFor('kept@example.org');
    const { rows } = await world.database.db.pool.query('select c::text as row from one_time_codes c');
    expect(rows.map(({ row }) => row).join()).not.toContain(code);
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
    await visitor.register('by-link@example.org', { bc: 'partner-7' });
    await visitor.codeFor('by-link@example.org');
    expect(await partnerOf('by-link@example.org')).toBe('partner-7');
    await visitor.register('by-link@example.org', { bc: 'another' });
    await visitor.codeFor('by-link@example.org', 2);
    expect(await partnerOf('by-link@example.org')).toBe('partner-7');
    await visitor.register('alone@example.org');
    await visitor.codeFor('alone@example.org');
    expect(await partnerOf('alone@example.org')).toBeNull();
    expect((await visitor.register('odd@example.org', { bc: 'a b' })).status).toBe(422);
  });

  it("is the one of the panel's host, whatever the link says", async () => {
    const panel = await startWorld({ leads: false, env: { PARTNER_HOSTS: '127.0.0.1=panel-3' } });
    const answer = await (await panel.api(null)).post('/api/auth/register', {
      email: 'at-panel@example.org',
      bc: 'partner-7',
      password: 'lapis-lazuli',
      password_confirmation: 'lapis-lazuli',
    });
    await panel.mailsTo('at-panel@example.org');
    const { rows } = await panel.database.db.pool.query(
      `select partner from users where email = 'at-panel@example.org'`,
    );
    await panel.close();
    expect([answer.status, rows]).toEqual([200, [{ partner: 'panel-3' }]]);
  });
});
