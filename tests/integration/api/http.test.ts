import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config, StudioEvent } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startWorld, type World } from '../world/world.ts';

let world: World;
let nobody: Api;
let media: Server;
beforeAll(async () => {
  media = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/vnd.apple.mpegurl' });
    response.end(`${request.url} ${request.headers.authorization ?? 'no token'}`);
  });
  await new Promise<void>((resolve) => media.listen(0, '127.0.0.1', resolve));
  const env = {
    MEDIA_HTTP_URL: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
    PUBLIC_URL: 'https://play.example',
  };
  world = await startWorld({ durations: { round: 0.3, extra: 0.1, lock: 0.2, spin: 0.2, pause: 0.2 }, env });
  nobody = await world.api(null);
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => media.close(resolve));
});

// docs/specification/1-table-and-site.md#32-common-data
describe('every answer', () => {
  it.each([
    ['a call', '/api/common/all'],
    ['a refusal', '/api/account/profile'],
    ['what is not there', '/api/nothing'],
    ['a page', '/'],
    ['the picture', '/video/studio-1_low/index.m3u8'],
    ['health', '/healthz'],
    ['readiness', '/readyz'],
    ['an address that is none', '/%E0%A4%A'],
    ['a refused socket', '/socket.io/?EIO=4&transport=polling'],
  ])('%s carries the security headers', async (_what, path) => {
    const { headers } = await nobody.get(path);
    const policy = Object.fromEntries(
      (headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'media-src': "'self' blob:",
      'worker-src': "'self' blob:",
      'connect-src': "'self' wss://play.example",
      'frame-ancestors': "'self'",
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('of a call is kept by nobody', async () => {
    expect((await nobody.get('/api/common/all')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('what cannot be accepted', () => {
  it.each<[string, string, RequestInit, number]>([
    ['malformed JSON', '/api/auth/login', { body: '{"email":' }, 400],
    ['a prototype in the body', '/api/auth/login', { body: '{"__proto__":{"level":"admin"}}' }, 400],
    ['another kind of body', '/api/auth/login', { body: '<a/>', headers: { 'Content-Type': 'text/xml' } }, 415],
    ['a body of 300 KB', '/api/auth/login', { body: JSON.stringify({ email: 'e'.repeat(300_000) }) }, 413],
  ])('%s is answered without a word about the inside', async (_what, path, init, status) => {
    const response = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...init,
    });
    expect([response.status, await response.json()]).toEqual([
      status,
      { message: expect.any(String), code: 'form-invalid' },
    ]);
  });

  it.each([
    ['/api/rounds/0', 404],
    ['/api/rounds/17x', 404],
    ['/api/rounds/999999', 404],
    ['/api/rounds?limit=100000', 200], // capped
    ['/api/rounds?limit=1e3', 422],
    ['/video/\\host/x', 404],
    ['/video/%5Chost/x', 404],
    ['/video/%5c%5Chost/x', 404],
    ['/video/%2Fhost/x', 404],
    ['/api/account/user/played_game?round_number=1%20or%201=1', 401],
    ['/backoffice/api/account/nothing', 404],
  ])('GET %s: %i', async (path, status) => {
    expect((await nobody.get(path)).status).toBe(status);
  });

  it.each(['/api/account/user/close_another_sessions?device_id=x', '/backoffice/api/account/user/disable?id=1'])(
    'HEAD %s performs nothing',
    async (path) => {
      const boss = await world.api('super');
      const headers = { Authorization: `Bearer ${boss.tokens?.access_token}` };
      expect((await fetch(`${world.url}${path}`, { method: 'HEAD', headers })).status).toBe(404);
    },
  );

  it("a text with what no text has is refused beside its field, in a list's search too", async () => {
    const boss = await world.api('super');
    const list = await boss.get(
      `/backoffice/api/account/user/list?search=${encodeURIComponent('{"keyword":"a\\u0000"}')}`,
    );
    expect([list.status, list.body]).toMatchObject([422, { codes: { keyword: ['characters'] } }]);
    const body = { email: 'alice@demo.lajvard', password: 'Lajvard-demo-1', device_id: 'a\0' };
    const entered = await nobody.post('/api/auth/login', body);
    expect([entered.status, entered.body]).toMatchObject([422, { codes: { device_id: ['characters'] } }]);
    expect(entered.body).toMatchObject({ errors: { device_id: [expect.stringMatching(/کاراکتر/)] } });
  });

  it('an address that is none is answered like the rest', async () => {
    const answer = await nobody.get('/%E0%A4%A');
    expect([answer.status, answer.body]).toEqual([400, { message: expect.any(String), code: 'form-invalid' }]);
  });

  it('a fault tells nothing and lets the next call through', async () => {
    const api = await world.api('alice');
    await world.database.db.pool.query('alter table activities rename to elsewhere');
    const failed = await api.post('/api/account/user/action', { action: 'TABLE_ENTER' });
    await world.database.db.pool.query('alter table elsewhere rename to activities');
    expect([failed.status, failed.body]).toEqual([
      500,
      { message: expect.any(String), code: 'unavailable', request_id: failed.headers.get('x-request-id') },
    ]);
    expect((await api.post('/api/account/user/action', { action: 'TABLE_ENTER' })).status).toBe(200);
  });

  it('an address that the client makes up is not believed', async () => {
    const alice = await world.api('alice');
    await fetch(`${world.url}/api/account/user/action`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${alice.tokens?.access_token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': '6.6.6.6',
      },
      body: JSON.stringify({ action: 'TABLE_LEAVE' }),
    });
    const { rows } = await world.database.db.pool.query(`select ip from activities where action = 'TABLE_LEAVE'`);
    expect(rows).toEqual([{ ip: '127.0.0.1' }]);
  });
});

describe('a player', () => {
  it('keeps favourites and language, and nothing hostile', async () => {
    const alice = await world.api('alice');
    const favorite = [{ id: 'favorite-1', name: 'Mine', chip: 5, numbers: [17, 'split-3'], actions: [] }];
    const kept = await alice.post<{ data: { favorite: string } }>('/api/account/user/update_favorites', {
      favorites: JSON.stringify(favorite),
    });
    expect(JSON.parse(kept.body.data.favorite)).toEqual(favorite);
    const hostile = await alice.post('/api/account/user/update_favorites', {
      favorites: '[{"__proto__":{"admin":true}}]',
    });
    expect([hostile.status, hostile.body]).toEqual([
      422,
      {
        message: expect.any(String),
        code: 'form-invalid',
        errors: expect.anything(),
        codes: { favorites: ['invalid'] },
      },
    ]);
    expect((await alice.post('/api/account/user/update_favorites', { favorites: 'x'.repeat(16_385) })).status).toBe(
      422,
    );
    expect((await alice.post('/api/account/user/update_locale', { locale: 'en' })).body).toEqual({
      data: { locale: 'en' },
    });
    expect((await alice.post('/api/account/user/update_locale', { locale: 'de' })).status).toBe(422);
    const { body } = await alice.get<{ data: { favorite: string; locale: string } }>('/api/account/profile');
    expect([JSON.parse(body.data.favorite), body.data.locale]).toEqual([favorite, 'en']);
  });
});

describe('the picture', () => {
  it('comes from the media server, which never sees a token', async () => {
    const alice = await world.api('alice');
    const { body } = await alice.get('/video/studio-1_low/index.m3u8?_HLS_msn=3');
    expect(body).toBe('/studio-1_low/index.m3u8?_HLS_msn=3 no token');
  });
});

describe('the studio', () => {
  it('hears every step of the round, the number from the launch on, with its key only', async () => {
    expect((await nobody.get('/studio/events')).status).toBe(401);
    expect((await (await world.api('super')).get('/studio/events')).status).toBe(401);
    const headers = { Authorization: `Bearer ${world.settings.STUDIO_KEY}` };
    const response = await fetch(`${world.url}/studio/events`, { headers });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events: StudioEvent[] = [];
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    // A step is sent as it is when noticed, so on a machine that is busy for 200 ms a round may lack one.
    const whole = (): StudioEvent[] | undefined =>
      [...Map.groupBy(events, ({ roundNumber }) => roundNumber).values()].find(
        (round) => new Set(round.map(({ phase }) => phase)).size === 4,
      );
    while (whole() === undefined) {
      rest += (await reader?.read())?.value ?? '';
      const blocks = rest.split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^event: round\ndata: (.*)$/m.exec(block)?.[1];
        if (data) events.push(JSON.parse(data));
      }
    }
    await reader?.cancel();
    // one that is noticed twice is sent twice
    const round = (whole() ?? []).filter(({ phase }, at, all) => phase !== all[at - 1]?.phase);
    expect(round.map(({ phase }) => phase)).toEqual(['open', 'locked', 'spinning', 'settled']);
    expect(round.map(({ number }) => number === null)).toEqual([true, true, false, false]);
    expect(new Set(round.slice(2).map(({ number }) => number)).size).toBe(1);
  });
});

describe('the outside', () => {
  it('knows the configuration', async () => {
    const { body } = await nobody.get<{ data: { config: Config } }>('/api/common/all');
    expect(body.data.config).toMatchObject({
      PRODUCT_NAME: 'Lajvard',
      DEFAULT_LANGUAGE: 'fa',
      MIN_WITHDRAW: 25,
      DEMO: true,
      auto_repeat: true,
      you_win_voice: true,
      report_time_zone: 'UTC',
    });
    expect(JSON.stringify(body)).not.toContain(world.settings.STUDIO_KEY);
  });

  it.each(['/readyz', '/healthz'])('learns from %s whether this process can serve, and what it lacks', async (path) => {
    const checks = { database: 'ok', writes: 'ok', listener: 'ok', migrations: 'ok', draining: 'ok' };
    expect(await nobody.get(path)).toMatchObject({ status: 200, body: { ready: true, checks } });
    await world.database.db.pool.query('alter table live_counter rename to elsewhere');
    const away = await nobody.get(path);
    await world.database.db.pool.query('alter table elsewhere rename to live_counter');
    expect([away.status, away.body]).toEqual([503, { ready: false, checks: { ...checks, database: 'failed' } }]);
    const { rows } = await world.database.db.pool.query(
      'delete from migrations where name = (select max(name) from migrations) returning name, sha256',
    );
    const behind = await nobody.get(path);
    await world.database.db.pool.query('insert into migrations (name, sha256) values ($1, $2)', [
      rows[0].name,
      rows[0].sha256,
    ]);
    expect([behind.status, behind.body]).toEqual([503, { ready: false, checks: { ...checks, migrations: 'failed' } }]);
    expect((await nobody.get(path)).status).toBe(200);
    expect(await nobody.get('/livez')).toMatchObject({ status: 200, body: { alive: true } });
  });

  it('learns where to write about security', async () => {
    expect((await nobody.get('/.well-known/security.txt')).body).toMatch(/^Contact: mailto:.+@.+\nExpires: 2\d{3}-/);
  });

  it('sees the mails of the demonstration with their links, escaped', async () => {
    const email = 'mails@example.org';
    await nobody.post('/api/auth/register', { email, password: 'lapis-lazuli', password_confirmation: 'lapis-lazuli' });
    const [mail] = await world.mailsTo(email);
    const page = await nobody.get<string>('/demo/mail');
    expect(page.body).toContain(email);
    expect(page.body).toContain(`href="${mail?.link?.replaceAll('&', '&#38;')}"`);
    expect(mail?.link).toMatch(/^https:\/\/play[.]example\/account\/register\/complete[?]lang=fa#token=/);
  });
});
