import { randomUUID } from 'node:crypto';
import {
  ALL_ROUTES,
  broadcastSend,
  depositCreate,
  memberInfo,
  memberOverview,
  memberPlayedGame,
  memberShow,
  playedGame,
  playedGameFile,
  type Route,
  roundPlayers,
  roundPlayersCsv,
  roundReport,
  sessionEnd,
  ticketCreate,
  ticketImageFile,
  ticketResolved,
  ticketShow,
  withdrawalCreate,
} from '@lajvard/contract';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { place } from '../world/play-until-taken.ts';
import { type Answer, type Api, startWorld, type World } from '../world/world.ts';
import { specified } from './who-may-call.ts';

// docs/specification/2-account-and-back-office.md#62-who-may-do-what
// Calls every route that names somebody's object as somebody else. A new route that does so fails here until it
// is listed below.

const SLIP = JSON.stringify({ RED: [{ id: 'a', chipSelected: 50, x: 0, y: 0, formula: 'RED' }] });
const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';

let world: World;
let alice: Api;
let bob: Api;
let ceg: Api;
const of = { session: randomUUID() as string, round: '0', ticket: '0', image: '', code: '', id: '' };

beforeAll(async () => {
  world = await startWorld({ durations: { round: 0.6, extra: 0.2, lock: 4, spin: 0.8, pause: 30 } });
  // Alice belongs to a partner that is not the panel's; bob is the player who asks.
  await world.database.db.pool.query(
    `update users set partner = case
       when email like 'ceg@%' then 'ceg' when email like 'bob@%' then 'ceg' else 'other' end`,
  );
  [alice, bob, ceg] = [await world.api('alice'), await world.api('bob'), await world.api('ceg')];
  of.id = String(await world.userId('alice'));
  const { rows } = await world.database.db.pool.query<{ account_code: string }>(
    'select account_code from users where id = $1',
    [of.id],
  );
  of.code = rows[0]?.account_code ?? '';
  const round = await world.clock.holdIn('locked');
  of.round = String(round);
  expect((await place(alice, { chips: SLIP, round, wheelId: 'studio-1' })).status).toBe(200);
  await world.clock.letGo();
  const form = new FormData();
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  for (const [name, value] of Object.entries({ subject: 'Mine', message: 'Only mine', priority: 'HIGH', team: '1' }))
    form.set(name, value);
  form.append('attachments[]', new Blob([pixel], { type: 'image/png' }), 'pixel.png');
  const headers = { Authorization: `Bearer ${alice.tokens?.access_token}` };
  const made = await fetch(`${world.url}${ticketCreate.path}`, { method: 'POST', headers, body: form });
  const ticket = ((await made.json()) as { data: { id: number } }).data;
  of.ticket = String(ticket.id);
  const [session] = (await world.login('alice', 'another-of-hers')).refresh_token.split('.');
  of.session = session ?? '';
  const images = await world.database.db.pool.query('select id from ticket_images limit 1');
  of.image = String(images.rows[0]?.id);
  await eventually(async () => {
    const ended = await world.database.db.pool.query(
      `select from rounds where round_number = $1 and phase = 'settled'`,
      [of.round],
    );
    return ended.rowCount === 1 ? true : undefined;
  });
});
afterAll(() => world.close());

type Ask = (api: Api) => Promise<Answer>;
const named =
  (route: Route, more: Parameters<Api['call']>[1]): Ask =>
  (api) =>
    api.call(route, more);
const round = () => ({ round_number: of.round });

/** Alice's objects, by the routes through which a player names them. */
const PLAYERS: Record<string, () => Ask> = {
  playedGame: () => named(playedGame, { query: round() }),
  playedGameFile: () => named(playedGameFile, { query: round() }),
  ticketShow: () => named(ticketShow, { params: { id: of.ticket } }),
  ticketImageFile: () => named(ticketImageFile, { params: { image: of.image } }),
  ticketCreate: () => named(ticketCreate, { body: { ticket_id: of.ticket, message: 'Mine now' } }),
  sessionEnd: () => named(sessionEnd, { body: { id: of.session } }),
  ticketResolved: () => named(ticketResolved, { params: { id: of.ticket } }), // last, because it resolves the ticket
};
/** The same for a partner's panel and a member of another partner. */
const PANELS: Record<string, () => Ask> = {
  memberShow: () => named(memberShow, { params: { account_code: of.code } }),
  memberInfo: () => named(memberInfo, { params: { account_code: of.code } }),
  memberOverview: () => named(memberOverview, { params: { id: of.id } }),
  memberPlayedGame: () => named(memberPlayedGame, { query: { user_id: of.id, ...round() } }),
};
/**
 * Routes that name a round, which is public, or something the caller chooses (a request, a device, a hash that
 * is used once).
 */
const NOT_OF_ANYBODY = [
  'closeAnotherSessions',
  'play',
  'depositCreate',
  'withdrawalCreate',
  'profileUpdate', // one's own phone and zip code
  ...['secondFactorFresh', 'ownFactorFresh', 'ownFactorConfirm', 'ownFactorEnd'], // a code of one's own factor
  ...['passkeyRemove', 'ownPasskeyRemove'], // one's own; another's is not found: passkeys.test.ts, own-factor.test.ts
  'roundReport',
  'roundPlayers',
  'roundPlayersCsv',
];

const ID = /(^|_)(id|code|number|image)$|Id$/;
const shapeOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
/** The names in a query; filters of lists are inside its pipe. */
const queryOf = ({ query }: Route): string[] => {
  const definition = (query as { _zod?: { def: { in?: unknown } } } | undefined)?._zod?.def;
  return shapeOf(definition?.in ?? query);
};
/** A ticket names its player. */
const namesPerson = (route: Route): boolean =>
  route.about === 'member' ||
  route.about === 'ticket' ||
  route.about === 'colleague' ||
  route.path.includes(':account_code') ||
  queryOf(route).some((name) => name === 'account_code' || name === 'user_id');
const namesSomething = (route: Route): boolean =>
  route.path.includes(':') || [route.params, route.query, route.body].flatMap(shapeOf).some((name) => ID.test(name));
const isPanels = (route: Route): boolean =>
  route.path.startsWith('/backoffice/') && specified(route, 'ceg-admin') === 'in';

it('every route that names something is asked below', () => {
  const wanted = ALL_ROUTES.filter(
    (route) => (route.who === 'player' || route.who === 'signed-in' || isPanels(route)) && namesSomething(route),
  );
  const known = [...Object.keys(PLAYERS), ...Object.keys(PANELS), ...NOT_OF_ANYBODY];
  expect(wanted.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

// docs/decisions/024-permissions-and-audit.md
describe('an auditor who looks at all there is', () => {
  const OFFICE = ALL_ROUTES.filter(({ path, method }) => path.startsWith('/backoffice/') && method === 'GET');
  const ofAuditor = OFFICE.filter((route) => specified(route, 'auditor') === 'in');
  /** What names something, by a word of its path or a query, and what hands out a file. */
  const wanted = ofAuditor.filter(({ path, query, replyType }) => path.includes(':') || query || replyType);
  interface Recorded {
    readonly call: string;
    readonly person: string | null;
    readonly subject: string | null;
  }
  const recorded = async (): Promise<Recorded[]> =>
    (
      await world.database.db.pool.query<Recorded>(
        `select call, person_id::text as person, subject from staff_reads where staff_id = $1 order by call`,
        [await world.userId('auditor')],
      )
    ).rows;

  it('each such call is recorded, with whom and what it was about; no other is', async () => {
    const boss = await world.api('super');
    const mail = { subject: 'News', message: 'Good evening to all.', request_id: randomUUID() };
    const { body } = await boss.call<{ data: { id: number } }>(broadcastSend, { body: mail });
    const auditor = await world.api('auditor');
    const query: Record<string, string> = { account_code: of.code, user_id: of.id, year: '2026', month: '10' };
    Object.assign(query, { round_number: of.round, type: 'monthly', date: '2026-11-22' });
    const hold = (at: string) =>
      world.database.db.pool.query(`update users set held_at = ${at} where id = $1`, [of.id]);
    await hold('now()');
    const colleague = String(await world.userId('agent'));
    const ids = { member: of.id, colleague, ticket: of.ticket, broadcast: String(body.data.id) };
    const refused: string[] = [];
    for (const route of ofAuditor) {
      const params = {
        account_code: of.code,
        image: of.image,
        round_number: of.round,
        id: ids[route.about ?? 'member'],
      };
      const asked = Object.fromEntries(Object.entries(query).filter(([name]) => queryOf(route).includes(name)));
      const { status } = await auditor.call(route, { params, query: asked });
      if (status !== 200) refused.push(`${route.name} ${status}`);
    }
    expect(refused).toEqual([]);
    await hold('null');
    const rows = await eventually(async () => {
      const found = await recorded();
      return found.length >= wanted.length ? found : undefined;
    });
    expect(rows.map(({ call }) => call)).toEqual(wanted.map(({ name }) => name).toSorted());
    const aboutSomebody = rows.filter(({ person }) => person !== null);
    expect(new Set(aboutSomebody.map(({ person }) => person))).toEqual(new Set([of.id, colleague]));
    expect(aboutSomebody.map(({ call }) => call)).toEqual(
      wanted
        .filter(namesPerson)
        .map(({ name }) => name)
        .toSorted(),
    );
    const subjects = Object.fromEntries(rows.map(({ call, subject }) => [call, subject]));
    expect(subjects).toMatchObject({
      roundReport: `round:${of.round}`,
      staffTicketShow: `ticket:${of.ticket}`,
      staffTicketImageFile: `image:${of.image}`,
      broadcastShow: `broadcast:${body.data.id}`,
      memberShow: null,
    });
  });
});

describe.each(Object.entries(PLAYERS))('a player names what is another’s: %s', (_name, ask) => {
  it('is not there for them, as what does not exist at all; it is for its owner', async () => {
    const stranger = await ask()(bob);
    expect(stranger.status).toBe(404);
    expect(stranger.body).toEqual({ message: expect.any(String), code: 'not-found' });
    const kept = { ...of };
    Object.assign(of, { session: randomUUID(), round: '987654', ticket: '987654', image: '987654' });
    expect((await ask()(bob)).body).toEqual(stranger.body);
    Object.assign(of, kept);
    expect((await ask()(alice)).status).toBe(200);
  });
});

describe.each(Object.entries(PANELS))('a panel names a member of another partner: %s', (_name, ask) => {
  it('is not there for it', async () => {
    expect(await ask()(ceg)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await ask()(await world.api('super'))).status).toBe(200);
  });
});

it('a panel reads a round without the money and the players of others', async () => {
  const params = round();
  expect((await ceg.call(roundReport, { params })).body).toMatchObject({ data: { total_bet: 0, players: 0 } });
  expect((await ceg.call(roundPlayers, { params })).body).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await ceg.call<string>(roundPlayersCsv, { params })).body).not.toContain(of.code);
});

it('a key of a request belongs to who chose it: the same key of another is another request', async () => {
  const key = randomUUID();
  const body = { amount: 30, dest_wallet_code: WALLET, password: 'Lajvard-demo-1', request_id: key };
  const [first, second] = [
    await alice.call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, { body }),
    await bob.call<{ data: { withdrawal: { id: number } } }>(withdrawalCreate, { body }),
  ];
  expect([first.body, second.body]).toMatchObject([{ data: {} }, { data: {} }]);
  expect(second.body.data.withdrawal.id).not.toBe(first.body.data.withdrawal.id);
});

it('a hash that another used is refused without a word about whose it is', async () => {
  const body = { amount: 30, hash_code: 'ab'.repeat(32), wallet_adr: world.settings.WALLET_ADDR };
  expect((await alice.call(depositCreate, { body })).status).toBe(200);
  const again = await bob.call(depositCreate, { body });
  expect(JSON.stringify(again.body)).not.toContain(of.code);
  expect([409, 422]).toContain(again.status);
});
