import { ALL_ROUTES, type Route, type StaffRole, type Tokens, top37, WHO_MAY } from '@lajvard/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { visitorOf } from '../world/visitor.ts';
import { type Api, emailOf, type Person, startWorld, type World } from '../world/world.ts';
import { KINDS, type Kind } from './callers.ts';
import { callOf, specified, WHO_MAY_CALL } from './who-may-call.ts';

const STAFF: Partial<Record<Kind, Person>> = {
  'super-admin': 'super',
  financial: 'financial',
  admin: 'admin',
  agent: 'agent',
  'ceg-admin': 'ceg',
  auditor: 'auditor',
  croupier: 'croupier',
  'pit-boss': 'pitboss',
};

let world: World;
const callers = new Map<Kind, Api>();

const registrant = async (): Promise<Tokens> => {
  const visitor = visitorOf(world, await world.api(null));
  await visitor.register('reg@example.org');
  return (await visitor.exchange(await visitor.codeFor('reg@example.org'))).body;
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

/** An empty call: a permitted caller is refused by validation, not by the guard. */
const answered = async (route: Route, kind: Kind): Promise<string> => {
  const answer = await callers.get(kind)?.call<{ code?: string }>(route, { params: { round_number: '1' } });
  if (answer?.status === 403) return `403 ${answer.body.code}`;
  return answer?.status === 401 ? '401' : 'in';
};

/** Where the server differs from the specification, kind by kind. */
const wrongCells = async (route: Route): Promise<string[]> => {
  const wrong: string[] = [];
  for (const kind of KINDS) {
    const [wanted, answer] = [specified(route, kind), await answered(route, kind)];
    if (answer !== (wanted === 403 ? '403 not-allowed' : `${wanted}`)) wrong.push(`${kind}: ${answer}, not ${wanted}`);
  }
  return wrong;
};

// docs/specification/1-table-and-site.md#61-who-may-be-where
// docs/specification/2-account-and-back-office.md#62-who-may-do-what
describe('who may call', () => {
  it('is written out for every call, and for no other', () => {
    expect(ALL_ROUTES.map(callOf).toSorted()).toEqual([...WHO_MAY_CALL.keys()].toSorted());
  });

  it.each(ALL_ROUTES.map((route) => [callOf(route), route] as const))('%s: as specified', async (_name, route) => {
    expect(await wrongCells(route)).toEqual([]);
  });
});

describe('what the role does not allow', () => {
  const refusedTo = async (email: string): Promise<string[]> => {
    const { rows } = await world.database.db.pool.query<{ line: string }>(
      `select concat(log.subject, ' ', log.after->>'role') as line
       from audit_log log join users u on u.id = log.staff_id
       where log.action = 'ACCESS_REFUSED' and u.email = $1 order by log.id`,
      [email],
    );
    return rows.map(({ line }) => line);
  };

  it.each(Object.entries(STAFF))('is in the audit log, each attempt of a %s', async (kind, person) => {
    const wanted = ALL_ROUTES.filter(
      (route) => route.path.startsWith('/backoffice/') && specified(route, kind as Kind) === 403,
    );
    expect(await refusedTo(emailOf(person))).toEqual(wanted.map(({ name }) => `call:${name} ${kind}`));
  });

  it('is there for staff only: a player who tries is refused as well', async () => {
    expect(await refusedTo(emailOf('bob'))).toEqual([]);
  });
});

describe('a wrong cell in the code', () => {
  const { 'top37.read': right } = WHO_MAY;
  const plant = (roles: readonly StaffRole[]) => Object.assign(WHO_MAY, { 'top37.read': roles });
  afterEach(() => plant(right));

  it.each<[readonly StaffRole[], string[]]>([
    [['super-admin', 'agent', 'auditor'], ['agent: in, not 403']],
    [['super-admin'], ['auditor: 403 not-allowed, not in']],
    [
      ['ceg-admin', 'auditor'],
      ['super-admin: 403 not-allowed, not in', 'ceg-admin: in, not 403'],
    ],
  ])('is found: top37 for %j', async (roles, wrong) => {
    plant(roles);
    expect(await wrongCells(top37)).toEqual(wrong);
  });
});

describe('every route', () => {
  it('is in the API reference, once', async () => {
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
