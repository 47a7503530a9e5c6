import { openLog } from '@lajvard/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visitorOf } from '../world/visitor.ts';
import { type Person, startWorld, type World } from '../world/world.ts';
import { type ApiReference, answerSchema, type Described } from './api-reference.ts';
import type { Kind } from './callers.ts';
import { type GeneratedCall, generateCall } from './generated-call.ts';
import { type Chance, chanceOf } from './odd-values.ts';
import { WHO_MAY_CALL } from './who-may-call.ts';

/**
 * Calls that the specification lets in: what is refused because of its caller, permissions.test.ts tries call by call.
 * With more requests than there are calls and roles these are tried too. More in `npm run test:long`, of another seed;
 * or `FUZZ_REQUESTS=70000 FUZZ_SEED=7 npx vitest run FILE`.
 */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_200);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const AT_ONCE = 12;
const MAX_ANSWER_MS = 240_000; // one that hangs, not one of a slow machine

const PEOPLE: readonly Person[] = [
  'alice',
  'bob',
  'super',
  'super2',
  'financial',
  'admin',
  'agent',
  'ceg',
  'auditor',
  'croupier',
  'pitboss',
];
type Role = Person | 'nobody' | 'registrant' | 'studio';
const ROLES: readonly Role[] = ['nobody', 'registrant', 'studio', ...PEOPLE];
/** As whom the specification knows them; the studio has a key of its own. */
const KIND_OF: Record<Exclude<Role, 'studio'>, Kind> = {
  nobody: 'visitor',
  registrant: 'registrant',
  alice: 'player',
  bob: 'player',
  super: 'super-admin',
  super2: 'super-admin',
  financial: 'financial',
  admin: 'admin',
  agent: 'agent',
  ceg: 'ceg-admin',
  auditor: 'auditor',
  croupier: 'croupier',
  pitboss: 'pit-boss',
};

let world: World;
const faults: string[] = [];
const tokens = new Map<Role, string>();
interface Called {
  readonly method: string;
  readonly path: string;
  readonly operation: Described;
}
type Pair = Called & { readonly role: Role };
const isLetIn = ({ method, path, role }: Pair): boolean => {
  const who = WHO_MAY_CALL.get(`${method} ${path.replace('{rest}', '*').replace(/\{(\w+)\}/g, ':$1')}`);
  if (who === undefined) throw new Error(`the specification does not say who may call ${method} ${path}`);
  return role === 'studio' ? who.length === 0 : who.includes(KIND_OF[role]);
};
let operations: Called[];
let reference: ApiReference;

const signIn = async (role: Role): Promise<void> => {
  const person = PEOPLE.find((name) => name === role);
  if (person !== undefined) tokens.set(role, (await world.login(person)).access_token);
};

const registrantToken = async (): Promise<string> => {
  const visitor = visitorOf(world, await world.api(null));
  await visitor.register('reg@example.org');
  return (await visitor.exchange(await visitor.codeFor('reg@example.org'))).body.access_token;
};

beforeAll(async () => {
  const log = openLog({ service: 'server', level: 'error', format: 'json', write: (line) => faults.push(line) });
  world = await startWorld({
    log,
    durations: { round: 1, extra: 1, lock: 1, spin: 1, pause: 1 },
    env: { STUDIO_KEY: 'the-key-of-the-studio-0001', DUAL_CONTROL: '1' }, // as in production
  });
  for (const person of PEOPLE) await signIn(person);
  tokens.set('registrant', await registrantToken());
  tokens.set('studio', 'the-key-of-the-studio-0001');
  reference = (await (await world.api('super')).get<ApiReference>('/backoffice/api/openapi.json')).body;
  operations = Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
});
afterAll(() => world.close()); // proves the ledger

/** Answers that contradict the reference: a refusal of another shape, or with another code. */
const unsaid: string[] = [];
const judges = new Map<string, ReturnType<typeof answerSchema>>();
const judge = (operation: Described, status: number, text: string): void => {
  const key = `${operation.operationId} ${status}`;
  const schema = judges.get(key) ?? answerSchema(reference, operation, status);
  judges.set(key, schema);
  if (!schema.safeParse(JSON.parse(text)).success) unsaid.push(`${key}: ${text}`);
};

const ask = async (
  role: Role,
  method: string,
  { address, type, body }: GeneratedCall,
  operation: Described,
): Promise<number> => {
  const token = tokens.get(role);
  const answer = await fetch(`${world.url}${address}`, {
    method,
    headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(type ? { 'Content-Type': type } : {}) },
    ...(body === null ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel();
  else {
    const text = await answer.text();
    if (answer.status >= 400) judge(operation, answer.status, text);
  }
  return answer.status;
};

// docs/specification/2-account-and-back-office.md#518-errors-of-the-server
it(`${REQUESTS} generated requests of every operation are answered without a fault (seed ${SEED})`, async () => {
  console.info(`fuzz: ${REQUESTS} requests, seed ${SEED}`);
  const all = operations.flatMap((each) => ROLES.map((role) => ({ ...each, role })));
  const pairs = REQUESTS < all.length ? all.filter(isLetIn) : all;
  expect(pairs.length, 'each is tried at least once').toBeLessThan(REQUESTS);
  const bad: string[] = [];
  const statuses = new Map<number, number>();
  /**
   * Sends the requests `from` (included) to `to` (excluded), some in parallel; each depends only on the seed
   * and its index.
   */
  const send = async (from: number, to: number, pairAt: (place: number, chance: Chance) => Pair): Promise<number[]> => {
    const answers: number[] = [];
    let next = from;
    const worker = async (): Promise<void> => {
      while (next < to) {
        const place = next++;
        const chance = chanceOf(SEED + place * 7_919);
        const { method, path, operation, role } = pairAt(place, chance);
        const call = generateCall(path, operation, chance);
        const summary = `${place} ${role}: ${method} ${call.address} ${typeof call.body === 'string' ? call.body : ''}`;
        const status = await ask(role, method, call, operation).catch((error: unknown) => `${error}`);
        if (typeof status === 'string' || status === 500) bad.push(`${status} ${summary}`);
        else statuses.set(status, (statuses.get(status) ?? 0) + 1);
        answers[place - from] = Number(status);
        if (status === 401 && place >= pairs.length) await signIn(role).catch(() => undefined); // it signed itself out
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return answers;
  };
  const first = await send(0, Math.min(REQUESTS, pairs.length), (place) => pairs[place] as Pair);
  const welcome = pairs.filter((_pair, place) => first[place] !== 401 && first[place] !== 403);
  await send(pairs.length, REQUESTS, (_place, chance) => chance.of(welcome));
  console.info(
    `fuzz: ${[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', ')}`,
  );
  expect(bad.slice(0, 20), faults.slice(0, 20).join('\n')).toEqual([]);
  expect([...new Set(unsaid)].slice(0, 20), 'every refusal is one that the reference names').toEqual([]);
  expect([...statuses.keys()], 'calls come past their form').toContain(200);
});
