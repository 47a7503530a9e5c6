import { ALL_ROUTES, type Route, STAFF_ROLES, type Tokens, WHO_MAY, wheelConfig } from '@lajvard/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, emailOf, type Person, startWorld, type World } from './world.ts';

const KINDS = [
  'visitor',
  'registrant',
  'player',
  'super-admin',
  'financial',
  'admin',
  'agent',
  'ceg-admin',
  'player whose session ended',
  'forger',
] as const;
type Kind = (typeof KINDS)[number];
const STAFF: Partial<Record<Kind, Person>> = {
  'super-admin': 'super',
  financial: 'financial',
  admin: 'admin',
  agent: 'agent',
  'ceg-admin': 'ceg',
};

let world: World;
const callers = new Map<Kind, Api>();

const registrant = async (): Promise<Tokens> => {
  const nobody = await world.api(null);
  await nobody.post('/api/auth/register', {
    email: 'reg@example.org',
    password: 'lapis-lazuli',
    password_confirmation: 'lapis-lazuli',
  });
  const [mail] = await world.mailsTo('reg@example.org');
  const code = new URLSearchParams(new URL(mail?.link ?? '').hash.slice(1)).get('token') ?? '';
  return (await nobody.post<Tokens>('/oauth/token', { grant_type: 'code', code })).body;
};

beforeAll(async () => {
  world = await startWorld({ leads: false });
  callers.set('visitor', await world.api(null));
  callers.set('registrant', await world.api(await registrant()));
  callers.set('player', await world.api('bob'));
  for (const [kind, person] of Object.entries(STAFF)) callers.set(kind as Kind, await world.api(person));
  const gone = await world.api('alice');
  await gone.post('/api/account/user/action', { action: 'LOGOUT' });
  callers.set('player whose session ended', gone);
  const honest = await world.login('alice');
  callers.set('forger', await world.api({ ...honest, access_token: `${honest.access_token.slice(0, -3)}abc` }));
});
afterAll(() => world.close());

/**
 * Written from docs/specification/2-account-and-back-office.md#62-who-may-do-what and the decisions, not from the
 * code that refuses.
 */
const expected = (route: Route, kind: Kind): 'in' | 401 | 403 => {
  const { who } = route;
  if (who === 'anyone') return 'in';
  if (who === 'studio' || kind === 'visitor' || kind === 'forger' || kind === 'player whose session ended') return 401;
  const staff = STAFF_ROLES.some((role) => role === kind);
  if (who === 'signed-in') return kind === 'player' || staff ? 'in' : 403;
  if (who === 'player') return kind === 'player' ? 'in' : 403;
  if (who === 'registrant') return kind === 'registrant' ? 'in' : 403;
  return staff && WHO_MAY[who.staff].some((role) => role === kind) ? 'in' : 403;
};

describe.each(ALL_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (_name, route) => {
  it.each(KINDS)('by a %s', async (kind) => {
    const api = callers.get(kind);
    // An empty call: a permitted caller is refused by validation, not by the guard.
    const answer = await api?.call(route, { params: { round_number: '1' } });
    const wanted = expected(route, kind);
    if (wanted === 'in') expect([401, 403].includes(answer?.status ?? 0) ? answer?.body : 'in').toBe('in');
    else expect(answer?.status).toBe(wanted);
    if (wanted === 403) expect(answer?.body).toEqual({ message: expect.any(String), code: 'not-allowed' });
  });
});

describe('what the role does not allow', () => {
  const refusedTo = async ({ database }: World, email: string): Promise<string[]> => {
    const { rows } = await database.db.pool.query<{ line: string }>(
      `select concat(log.subject, ' ', log.after->>'role') as line
       from audit_log log join users u on u.id = log.staff_id
       where log.action = 'ACCESS_REFUSED' and u.email = $1 order by log.id`,
      [email],
    );
    return rows.map(({ line }) => line);
  };

  it.each(Object.entries(STAFF))('stands in the audit log, each try of a %s', async (kind, person) => {
    const wanted = ALL_ROUTES.filter((route) => typeof route.who === 'object' && expected(route, kind as Kind) === 403);
    expect(await refusedTo(world, emailOf(person))).toEqual(wanted.map(({ name }) => `call:${name} ${kind}`));
  });

  it('stands there for staff only: a player who tries is refused all the same', async () => {
    expect(await refusedTo(world, emailOf('bob'))).toEqual([]);
  });

  it('has to wait who keeps trying, and the log does not grow by it', async () => {
    const strict = await startWorld({ leads: false, rateLimitFactor: 0.2 }); // twelve a minute
    const agent = await strict.api('agent');
    const answers: number[] = [];
    for (let tries = 0; tries < 14; tries++) answers.push((await agent.call(wheelConfig)).status);
    expect(answers).toEqual([...Array(12).fill(403), 429, 429]);
    expect(await refusedTo(strict, emailOf('agent'))).toHaveLength(12);
    await strict.close();
  });
});

describe('every route', () => {
  it('stands in the API reference, once', async () => {
    const { body } = await (await world.api('super')).get<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>('/backoffice/api/openapi.json');
    const listed = Object.values(body.paths).flatMap((operations) =>
      Object.values(operations).map(({ operationId }) => operationId),
    );
    expect(listed.toSorted()).toEqual(ALL_ROUTES.map(({ name }) => name).toSorted());
  });

  it('refuses the other method', async () => {
    const nobody = await world.api(null);
    for (const { method, path } of ALL_ROUTES.filter(({ method }) => method === 'POST')) {
      expect([method, path, (await nobody.get(path)).status]).toEqual([method, path, 404]);
    }
  });
});
