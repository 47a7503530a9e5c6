import { pageFault, play, userAction } from '@lajvard/contract';
import { DEMO_MASTER_PASSWORD, DEMO_PASSWORD, openLog, requestFacts } from '@lajvard/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORM, visitorOf } from '../world/visitor.ts';
import { emailOf, startWorld, type World } from '../world/world.ts';

// Everything the server writes down while people do what they do, and what goes wrong meanwhile.
const EMAIL = 'mina.rad@mail.example';
const lines: string[] = [];
let world: World;
let faultId = '';
let pageFaultId = '';
const secrets: string[] = [];

beforeAll(async () => {
  const write = (line: string) => lines.push(line);
  const log = openLog({ service: 'server', level: 'debug', format: 'json', context: requestFacts, write });
  world = await startWorld({ log, durations: { round: 0.5, extra: 0.1, lock: 1, spin: 0.1, pause: 0.2 } });
  const nobody = await world.api(null);
  const visitor = visitorOf(world, nobody);
  await visitor.register(EMAIL);
  const code = await visitor.codeFor(EMAIL);
  const { body: unfinished } = await visitor.exchange(code);
  await (await world.api(unfinished)).post('/api/auth/register-complete', { ...FORM, birthdate: '1990-05-06' });
  for (const password of ['wrong-Password-1', 'wrong-Password-2']) await visitor.signIn(emailOf('alice'), password);
  const alice = await world.api('alice');
  await alice.call(play, { body: { chips: '{"17":[]}', round: 1 } });
  await alice.post('/backoffice/api/find/admin/accounts', { password: DEMO_MASTER_PASSWORD });
  await alice.get('/backoffice/api/members');
  const staff = await world.api('super');
  await staff.post('/backoffice/api/master-password/check', { password: 'wrong-master-password' });
  const tokens = await world.login('bob');
  // the same refresh token twice, on another device: taken for stolen
  for (const device_id of ['bobs-own', 'a-thief'])
    await nobody.post('/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, device_id });
  await world.database.db.pool.query('alter table activities rename to elsewhere');
  const failed = await alice.call(userAction, { body: { action: 'TABLE_ENTER' } });
  await world.database.db.pool.query('alter table elsewhere rename to activities');
  faultId = failed.headers.get('x-request-id') ?? '';
  const frames = [{ file: 'table-4f2a.js', line: 12, column: 3456 }];
  const told = await nobody.call(pageFault, { body: { app: 'player', name: 'TypeError', frames } });
  pageFaultId = told.headers.get('x-request-id') ?? '';
  const { access_token, refresh_token } = alice.tokens ?? { access_token: '', refresh_token: '' };
  secrets.push(code, access_token, refresh_token, tokens.access_token, tokens.refresh_token);
  secrets.push(world.settings.TOKEN_SECRET, world.settings.RECEIPT_SECRET, world.settings.STUDIO_KEY);
});
afterAll(() => world.close());

it('has the same fields in every line', () => {
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect(JSON.parse(line)).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: expect.stringMatching(/^(?:debug|info|warn|error)$/),
      service: 'server',
      msg: expect.any(String),
    });
  }
});

it('names the request in the line of its fault, and no request where nobody asked for anything', () => {
  const facts = lines.map((line) => JSON.parse(line) as { msg: string; requestId?: string });
  expect(facts.filter(({ requestId }) => requestId === faultId)).toEqual([expect.objectContaining({ msg: 'fault' })]);
  const ofSignIns = facts.filter(({ msg }) => msg === 'sign-in failed').map(({ requestId }) => requestId);
  expect(new Set(ofSignIns.map(String)).size, 'two calls, two ids').toBe(2);
  for (const { requestId } of facts.filter(({ msg }) => msg === 'round moved' || msg === 'leading'))
    expect(requestId).toBeUndefined();
});

it('names a fault of a page by the reference that the person sees', () => {
  const ofPage = lines.map((line) => JSON.parse(line) as object).filter((line) => 'places' in line);
  expect(ofPage).toEqual([
    expect.objectContaining({
      requestId: pageFaultId,
      level: 'warn',
      app: 'player',
      name: 'TypeError',
      places: ['table-4f2a.js:12:3456'],
    }),
  ]);
});

it('holds no secret and nothing personal', () => {
  const people = [EMAIL, 'demo.lajvard', 'Mina', 'Azadi', FORM.phone_number, '1990-05-06', '127.0.0.1', '::1'];
  const passwords = [FORM.password, DEMO_PASSWORD, DEMO_MASTER_PASSWORD, 'wrong-Password', 'wrong-master-password'];
  const all = lines.join('');
  for (const word of [...people, ...passwords, ...secrets]) {
    expect(word.length, 'nothing that would match everywhere').toBeGreaterThan(2);
    expect(all.includes(word), word).toBe(false);
  }
  expect(all).not.toMatch(/[\w.+-]+@[\w-]+\.\w{2,}/); // any address
  expect(all).not.toMatch(/eyJ[\w-]{10,}/); // any token
});
