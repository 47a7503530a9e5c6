import {
  ALL_ROUTES,
  accountCommon,
  type Common,
  depositCreate,
  mayDo,
  type Route,
  type Tokens,
} from '@lajvard/contract';
import { describe, expect, it } from 'vitest';
import { secretOf } from './mail-link.ts';
import { type Api, useWorld } from './world.ts';

const world = await useWorld({ leads: false });
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
describe('an unknown field is refused by its name', () => {
  it.each(ROUTES)('in the address of %s', async (_name, route) => {
    expect(await callerOf(route).call(route, { params, query: { not_a_field: '1' } })).toMatchObject(REFUSED);
  });

  it.each(ROUTES.filter(([, { method }]) => method === 'POST'))('in the body of %s', async (_name, route) => {
    // a setting is distinguished by its action
    const body = { action: 'closure', kind: 'bet', not_a_field: 1 };
    const answer = await callerOf(route).call(route, { params, body });
    expect(answer).toMatchObject(REFUSED);
  });

  it('in a form that is right otherwise, and nothing is done', async () => {
    const wallet_adr = (await alice.call<{ data: Common }>(accountCommon)).body.data.config.WALLET_ADDR;
    const body = { amount: 10, hash_code: 'aaaa0010', wallet_adr, fee: 1 };
    const { status, body: refusal } = await alice.call(depositCreate, { body });
    expect([status, refusal]).toMatchObject([422, { codes: { fee: ['unknown-field'] } }]);
    const { rows } = await world.database.db.pool.query('select from deposits');
    expect(rows).toHaveLength(0);
  });
});
