import {
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
import { afterAll, describe, expect, it, vi } from 'vitest';
import { newAuthenticator } from './authenticator.ts';
import { call, codeOf, credentials, midStep, passkeyDesk } from './passkey-desk.ts';
import { emailOf, startWorld, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
const { add, asked, enter, listed, origin, turnOn, withPasskey } = passkeyDesk(world);
const nobody = await world.api(null);
vi.useFakeTimers({ toFake: ['Date'], now: midStep() });
afterAll(() => vi.useRealTimers());

describe('a passkey', () => {
  it('signs in with the password in place of a code; its owner sees it and gets a mail; it is audited', async () => {
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

  it('no longer signs in once it is removed', async () => {
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

  it('goes with the factor', async () => {
    const { api, authenticator, secret } = await withPasskey('croupier');
    const options = await asked('croupier');
    const body = { ...credentials('croupier'), code: codeOf(secret) };
    expect((await call(nobody, secondFactorEnd, body)).said).toBe('200');
    expect((await listed(api)).passkeys).toEqual([]);
    await turnOn('croupier');
    expect(await enter('croupier', authenticator.get(options))).toBe('passkey-wrong');
  });

  it('cannot be added without a factor, nor by a factor shown long ago, nor without a name', async () => {
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

  it('shows the factor again before money, with a challenge of its own', async () => {
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
  it('and work at no other, so that at an IP address a code is asked for', async () => {
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
