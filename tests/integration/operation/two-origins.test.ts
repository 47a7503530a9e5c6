import { ALL_ROUTES, adminLogin, login } from '@lajvard/contract';
import { DEMO_PASSWORD } from '@lajvard/server';
import { describe, expect, it } from 'vitest';
import { emailOf, useWorld } from '../world/world.ts';

// Two names of this machine act as two hosts: the site is 127.0.0.1, the office localhost.
const env = { OFFICE_URL: 'http://localhost:3000', PUBLIC_URL: 'http://127.0.0.1:3000', HOST: '0.0.0.0' };
const world = await useWorld({ leads: false, env });
const { port } = new URL(world.url);
const site = `http://127.0.0.1:${port}`;
const office = `http://localhost:${port}`;

const ask = (url: string, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { redirect: 'manual', ...options });
const post = (url: string, body: object): Promise<Response> =>
  ask(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
const NOT_THERE = expect.objectContaining({ code: 'not-found' });

describe('the office at a host of its own', () => {
  it.each([
    '/admin',
    '/admin/',
    '/admin/account/login',
    '/%61dmin/account/login',
    '/admin/first-paint.js',
    '/backoffice/api/openapi.json',
  ])('answers %s, and the site does not', async (path) => {
    const answer = await ask(site + path);
    expect([answer.status, await answer.json()]).toEqual([404, NOT_THERE]);
    expect((await ask(office + path)).status).not.toBe(404);
  });

  it.each(['/table', '/account/login?r=1', '/studio1?lang=en', '/en'])(
    'sends who asks it for %s to the site',
    async (path) => {
      const answer = await ask(office + path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `http://127.0.0.1:3000${path}`]);
      expect((await ask(site + path)).headers.get('location')).toBeNull();
    },
  );

  it('begins with the office', async () => {
    const answer = await ask(`${office}/`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/']);
  });

  it('the site answers no staff calls, the office no player calls, both the common ones', async () => {
    for (const { who, method, path } of ALL_ROUTES) {
      if (who === 'studio') continue;
      const where = path.replace(/:\w+/g, '1');
      const [atSite, atOffice] = await Promise.all(
        [site, office].map(async (origin) => {
          const answer = await ask(origin + where, {
            method,
            ...(method === 'POST' && { body: '{}', headers: { 'Content-Type': 'application/json' } }),
          });
          return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
        }),
      );
      const ofStaff = typeof who === 'object' || path === adminLogin.path;
      if (ofStaff) expect(atSite, `${path} at the site`).toEqual({ status: 404, code: 'not-found' });
      if (ofStaff) expect(atOffice?.status, `${path} at the office`).toBeOneOf([401, 422]);
      if (who === 'player' || who === 'registrant') {
        expect(atOffice, `${path} at the office`).toEqual({ status: 404, code: 'not-found' });
        expect(atSite?.status, `${path} at the site`).toBe(401);
      }
      if (who === 'signed-in') expect([atSite?.status, atOffice?.status], path).toEqual([401, 401]);
    }
  });

  it('signs staff in there only, and players at the site only', async () => {
    const staff = { email: emailOf('super'), password: DEMO_PASSWORD, level: 'admin' };
    const player = { email: emailOf('alice'), password: DEMO_PASSWORD };
    const statuses = await Promise.all(
      [site, office].map(async (origin) => [
        (await post(origin + login.path, staff)).status,
        (await post(origin + adminLogin.path, { email: staff.email, password: staff.password })).status,
        (await post(origin + login.path, player)).status,
      ]),
    );
    expect(statuses).toEqual([
      [404, 404, 200],
      [200, 200, 404],
    ]);
  });

  it('is framed by nobody and shows the picture of the wheel in a frame of the site', async () => {
    const policyAt = async (url: string) => (await ask(url)).headers.get('content-security-policy')?.split('; ') ?? [];
    const [own, players] = await Promise.all([policyAt(`${office}/admin/`), policyAt(`${site}/studio1`)]);
    expect(own).toContain("frame-ancestors 'self'");
    expect(own).toContain("frame-src 'self' http://127.0.0.1:3000");
    expect(players).toContain("frame-ancestors 'self' http://localhost:3000");
  });

  it('is what mails to staff link to; mails to players link to the site', async () => {
    for (const who of ['super', 'bob'] as const) await post(`${site}/api/auth/reset-password`, { email: emailOf(who) });
    const [toStaff] = await world.mailsTo(emailOf('super'));
    const [toPlayer] = await world.mailsTo(emailOf('bob'));
    expect(JSON.stringify(toStaff)).toContain('http://localhost:3000/admin/account/');
    expect(JSON.stringify(toPlayer)).toContain('http://127.0.0.1:3000/account/');
  });
});
