import {
  login,
  memberActivate,
  memberDisable,
  passwordUpdate,
  type RefusalReply,
  resetPassword,
  type Tokens,
  type UserInfo,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { describe, expect, it } from 'vitest';
import { secretOf } from '../world/mail-link.ts';
import { startWorld, useWorld } from '../world/world.ts';

const world = await useWorld({ leads: false });
const nobody = await world.api(null);

const signIn = (email: string, password: string, level = 'user') =>
  nobody.post<Tokens & RefusalReply>('/api/auth/login', { email, password, level });
const refresh = (refresh_token: string, device_id = 'alices-own') =>
  nobody.post<Tokens & RefusalReply>('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token,
    ...(device_id === '' ? {} : { device_id }),
  });
const statusOf = async (tokens: Tokens) => (await (await world.api(tokens)).get('/api/account/profile')).status;
/** Makes a session older, by its timestamps in the database. */
const age = (seconds: number) =>
  world.database.db.pool.query(
    `update sessions set rotated_at = rotated_at - make_interval(secs => $1),
       created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );

// docs/specification/1-table-and-site.md#412-logout
// docs/specification/1-table-and-site.md#71-tokens-and-401
describe('signing in', () => {
  it('a sign-in gives tokens, and the profile without anything secret', async () => {
    const alice = await world.api('alice');
    expect(alice.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
    const { body } = await alice.get<{ data: UserInfo }>('/api/account/profile');
    expect(body.data).toMatchObject({ email: 'alice@demo.lajvard', is_admin: false, role: null, balance: 1000 });
    expect(body.data.account_code).toMatch(/^[1-9]\d{9}$/);
    expect(JSON.stringify(body)).not.toMatch(/password|argon/i);
  });

  it('the e-mail counts trimmed and in any case', async () => {
    expect((await signIn('  Alice@Demo.Lajvard ', 'Lajvard-demo-1')).status).toBe(200);
  });

  it.each([
    ['an unknown e-mail', 'nobody@demo.lajvard', 'Lajvard-demo-1', 'user'],
    ['a wrong password', 'alice@demo.lajvard', 'Lajvard-demo-2', 'user'],
    ['a player at the staff login', 'alice@demo.lajvard', 'Lajvard-demo-1', 'admin'],
    ['staff at the player login', 'super@demo.lajvard', 'Lajvard-demo-1', 'user'],
  ])('%s gets the same answer', async (_what, email, password, level) => {
    const answer = await signIn(email, password, level);
    expect([answer.status, answer.body]).toEqual([401, { message: expect.any(String), code: 'wrong-credentials' }]);
  });

  it('the staff login asks for a username and a password, and knows staff only', async () => {
    const enter = (email: string, password: string) => nobody.post('/api/auth/admin/login', { email, password });
    expect((await enter('', '')).body).toMatchObject({
      codes: { email: ['username-required'], password: ['password-required'] },
    });
    expect((await enter('alice@demo.lajvard', 'Lajvard-demo-1')).status).toBe(401);
    expect((await enter('Super@demo.lajvard', 'Lajvard-demo-1')).status).toBe(200);
  });

  it('the profile of staff tells the role', async () => {
    const answer = await (await world.api('ceg')).get<{ data: UserInfo }>('/backoffice/api/account/profile');
    expect(answer.body.data).toMatchObject({ is_admin: true, role: 'ceg-admin' });
  });
});

// docs/specification/4-reliability.md#42-tokens
describe('refreshing', () => {
  it('a refresh gives new tokens, and the old access token goes on until its end', async () => {
    const first = await world.login('alice');
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect([await statusOf(first), await statusOf(second.body)]).toEqual([200, 200]);
  });

  it('two tabs that refresh at once log nobody out, a hundred times', async () => {
    let { refresh_token } = await world.login('bob');
    for (let round = 0; round < 100; round++) {
      const [one, other] = await Promise.all([refresh(refresh_token, 'bobs-own'), refresh(refresh_token, 'bobs-own')]);
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.body).toEqual(other.body);
      refresh_token = one.body.refresh_token;
    }
  });

  it('a refresh token used again after ten seconds ends the session, access tokens included', async () => {
    const stolen = await world.login('alice');
    const honest = await refresh(stolen.refresh_token);
    await age(11);
    expect((await refresh(stolen.refresh_token)).status).toBe(401);
    expect((await refresh(honest.body.refresh_token)).status).toBe(401);
    await eventually(async () => ((await statusOf(honest.body)) === 401 ? true : undefined), 2_000);
    const { rows } = await world.database.db.pool.query(
      `select count(*)::int as n from activities where action = 'SESSION_REUSED'`,
    );
    expect(rows[0].n).toBe(1);
  });

  it('a refresh token of two rotations ago ends the session at once', async () => {
    const first = await world.login('alice');
    const second = await refresh(first.refresh_token);
    const third = await refresh(second.body.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(401);
    expect((await refresh(third.body.refresh_token)).status).toBe(401);
  });

  it('a refresh from nowhere ends the session of a device', async () => {
    const { refresh_token } = await world.login('alice');
    expect((await refresh(refresh_token, '')).status).toBe(401);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  it('a refresh from another device ends the session', async () => {
    const { body } = await nobody.post<Tokens>('/api/auth/login', {
      email: 'alice@demo.lajvard',
      password: 'Lajvard-demo-1',
      device_id: 'phone',
    });
    const next = await refresh(body.refresh_token, 'phone');
    expect(next.status).toBe(200);
    expect((await refresh(next.body.refresh_token, 'thief')).status).toBe(401);
    expect((await refresh(next.body.refresh_token, 'phone')).status).toBe(401);
  });

  it('a session is over 30 minutes after its last refresh', async () => {
    const { refresh_token } = await world.login('bob');
    await age(31 * 60);
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  it.each([
    ['an invented token', 'invented'],
    ['a token of nobody', '00000000-0000-4000-8000-000000000000.x.y'],
    ['nothing', ''],
  ])('a refresh with %s gives nothing', async (_what, token) => {
    expect((await refresh(token)).status).toBeGreaterThanOrEqual(401);
  });

  it.each(['password', 'client_credentials', 'authorization_code', 'implicit'])(
    'there is no grant %s',
    async (grant_type) => {
      const form = {
        grant_type,
        username: 'alice@demo.lajvard',
        password: 'Lajvard-demo-1',
        client_id: 'web',
        client_secret: 'web',
      };
      const answer = await nobody.post('/oauth/token', form);
      expect([answer.status, answer.body]).toEqual([
        422,
        {
          message: expect.any(String),
          code: 'form-invalid',
          errors: expect.anything(),
          codes: { grant_type: ['invalid'], username: ['unknown-field'], password: ['unknown-field'] },
        },
      ]);
    },
  );

  it('a refresh with an access token gives nothing', async () => {
    const { access_token } = await world.login('alice');
    expect((await refresh(access_token)).status).toBe(401);
  });

  it('no token is kept in the database', async () => {
    const tokens = await world.login('alice');
    await refresh(tokens.refresh_token);
    const { rows } = await world.database.db.pool.query('select s::text as row from sessions s');
    const kept = rows.map(({ row }) => row).join('\n');
    expect(kept).not.toContain(tokens.refresh_token);
    expect(kept).not.toContain(tokens.refresh_token.split('.')[1]);
  });
});

describe('the end of a session', () => {
  it('LOGOUT kills both tokens, in every process', async () => {
    const alice = await world.api('alice');
    const second = await world.secondServer();
    const elsewhere = () =>
      fetch(`${second.url}/api/account/profile`, {
        headers: { Authorization: `Bearer ${alice.tokens?.access_token}` },
      });
    expect((await elsewhere()).status).toBe(200);
    const answer = await alice.post('/api/account/user/action', {
      action: 'LOGOUT',
      description: 'User logout account by self',
    });
    expect(answer.body).toEqual({ data: { recorded: true } });
    expect((await alice.get('/api/account/profile')).body).toEqual({
      message: 'Authorization Failed.',
      code: 'token-invalid',
    });
    await eventually(async () => ((await elsewhere()).status === 401 ? true : undefined), 2_000);
    expect((await refresh(alice.tokens?.refresh_token ?? '')).status).toBe(401);
    const late = await startLate();
    expect((await late.get('/api/account/profile')).status).toBe(401);

    async function startLate(): Promise<{ get(path: string): Promise<{ status: number }> }> {
      const third = await world.secondServer(); // a process that started after the end of the session
      return {
        get: (path) =>
          fetch(`${third.url}${path}`, { headers: { Authorization: `Bearer ${alice.tokens?.access_token}` } }),
      };
    }
  });

  it('a blacklisting ends sessions at once, and none begins until it is taken back', async () => {
    const bob = await world.api('bob');
    const boss = await world.api('super');
    const userId = await world.userId('bob');
    const query = { id: String(userId) };
    await boss.call(memberDisable, { query });
    expect((await bob.get('/api/account/profile')).status).toBe(401);
    const refused = await signIn('bob@demo.lajvard', 'Lajvard-demo-1');
    expect([refused.status, refused.body.code]).toEqual([403, 'blacklisted']);
    expect((await signIn('bob@demo.lajvard', 'wrong wrong')).body.code).toBe('wrong-credentials');
    await boss.call(memberDisable, { query });
    await boss.call(memberActivate, { query });
    expect((await signIn('bob@demo.lajvard', 'Lajvard-demo-1')).status).toBe(200);
    const { rows } = await world.database.db.pool.query(
      `select action from activities where user_id = $1 and action in ('BLACKLISTED', 'REACTIVATED') order by id`,
      [userId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['BLACKLISTED', 'REACTIVATED']);
  });
});

// docs/specification/4-reliability.md#41-asvs-items, 11.4.2
it('passwords are kept as argon2id with 19 MiB and two passes, of the demo and of one just set', async () => {
  const own = await startWorld({ leads: false, hashing: null });
  try {
    const visitor = await own.api(null);
    await visitor.call(resetPassword, { body: { email: 'alice@demo.lajvard' } });
    const [mail] = await own.mailsTo('alice@demo.lajvard');
    const password = 'Firouzeh-7-blue';
    const set = { u: secretOf(mail?.link), password, password_confirmation: password };
    expect((await visitor.call(passwordUpdate, { body: set })).status).toBe(200);
    expect((await visitor.call(login, { body: { email: 'alice@demo.lajvard', password } })).status).toBe(200);
    const { rows } = await own.database.db.pool.query<{ password_hash: string }>('select password_hash from users');
    const kept = [...new Set(rows.map(({ password_hash }) => password_hash))];
    expect(kept, "alice's own, and one of all the others").toHaveLength(2);
    for (const hash of kept) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  } finally {
    await own.close();
  }
});
