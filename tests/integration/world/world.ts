import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login, PERSON_HEADER, type Route, type Tokens } from '@lajvard/contract';
import {
  type CaughtMail,
  DEMO_PASSWORD,
  type Log,
  mailCatcher,
  prove,
  type RunningServer,
  readSettings,
  type ServerOptions,
  type Settings,
  SILENT,
  startServer,
} from '@lajvard/server';
import type { DatabaseAddress } from '@lajvard/server/database';
import { CHEAP_HASHING } from '@lajvard/server/testing/cheap-hashing.ts';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { type HeldClock, heldClock } from '@lajvard/server/testing/held-clock.ts';
import { afterAll } from 'vitest';

/** The people of the demo, by their short names. */
export type Person =
  | 'alice'
  | 'bob'
  | 'super'
  | 'super2'
  | 'financial'
  | 'admin'
  | 'agent'
  | 'ceg'
  | 'auditor'
  | 'croupier'
  | 'pitboss';

export interface WorldOptions {
  /** Seconds; default: the specification's. */
  readonly durations?: Partial<Record<'round' | 'extra' | 'lock' | 'spin' | 'pause', number>>;
  /** Whether the server leads the rounds; if false, only the test changes anything. Default true. */
  readonly leads?: boolean;
  /** Default 0: no limits. */
  readonly rateLimitFactor?: number;
  /** More settings, as environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  readonly log?: Log;
  /** Puts a network between the server and its database. @returns the address of the database through it */
  readonly network?: (database: DatabaseAddress) => Promise<DatabaseAddress>;
  readonly mailer?: ServerOptions['mailer'];
  /** Default: at the smallest cost; null: as in production. */
  readonly hashing?: ServerOptions['hashing'] | null;
  /** How long calls wait for the database. Default: as long as a slow machine takes; null: as in production. */
  readonly patience?: ServerOptions['patience'] | null;
  /** Default: a fresh one on the run's fast PostgreSQL; for a production, which refuses that one, on the durable. */
  readonly database?: FreshDatabase;
}

/** An answer: its status, headers and JSON. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Makes calls as a person, or anonymously. */
export interface Api {
  readonly tokens: Tokens | null;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, body: unknown): Promise<Answer<T>>;
  /** A call of the contract; its body goes as JSON, its query and params into the address. */
  call<T = unknown>(
    route: Route,
    input?: { body?: unknown; query?: Record<string, string>; params?: Record<string, string> },
  ): Promise<Answer<T>>;
}

/** A real server in this process on its own database, with the people of the demo. */
export interface World {
  readonly url: string;
  readonly server: RunningServer;
  readonly settings: Settings;
  readonly database: FreshDatabase;
  /**
   * Calls as a person who signs in now, with given tokens, or anonymously. `pagePerson`: the user whose page
   * makes the calls.
   */
  api(who: Person | Tokens | null, pagePerson?: number): Promise<Api>;
  /** Calls as a person whom the first of these calls signs in, for tests to which a session of before is as good. */
  as(person: Person): Promise<Api>;
  /** Signs a person in on a device, by default their only one. */
  login(person: Person, deviceId?: string): Promise<Tokens>;
  userId(person: Person): Promise<number>;
  /** The mails to an address, newest first, once at least `count` have arrived. */
  mailsTo(address: string, count?: number): Promise<CaughtMail[]>;
  /** The newest mail to this address whose subject matches, once it is there: other mails may still be on their way. */
  mailAbout(address: string, subject: RegExp): Promise<CaughtMail>;
  /**
   * Starts a second server on the same database, as another process or a next start would.
   * @param more settings that differ from the world's
   * @param leads whether it may lead the rounds
   */
  secondServer(more?: Partial<Settings>, leads?: boolean): Promise<RunningServer>;
  /** The clock of its table. */
  readonly clock: HeldClock;
  /** Ends everything, and proves the ledger before removing the database. */
  close(): Promise<void>;
}

const settingsFor = (folder: string, { durations = {}, rateLimitFactor = 0, env = {} }: WorldOptions): Settings =>
  readSettings({
    DEMO: '1',
    BEACON_URLS: 'none',
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMIT_FACTOR: String(rateLimitFactor),
    DATABASE_CONNECTIONS: '8',
    ...Object.fromEntries(
      Object.entries(durations).map(([name, seconds]) => [`${name.toUpperCase()}_SECONDS`, String(seconds)]),
    ),
    ...env,
  });

const answerOf = async <T>(response: Response): Promise<Answer<T>> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
};

/** Makes calls at an address, with these tokens or none. */
export const apiOf = (url: string, tokens: Tokens | null, pagePerson?: number): Api => {
  const authorization = {
    ...(tokens ? { Authorization: `Bearer ${tokens.access_token}` } : {}),
    ...(pagePerson === undefined ? {} : { [PERSON_HEADER]: String(pagePerson) }),
  };
  const get = async <T>(where: string): Promise<Answer<T>> =>
    answerOf(await fetch(`${url}${where}`, { headers: authorization }));
  const post = async <T>(where: string, body: unknown): Promise<Answer<T>> =>
    answerOf(
      await fetch(`${url}${where}`, {
        method: 'POST',
        headers: { ...authorization, 'Content-Type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  return {
    tokens,
    get,
    post,
    call: (route, { body, query, params = {} } = {}) => {
      const filled = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
        encodeURIComponent(params[name] ?? `:${name}`),
      );
      const where = query ? `${filled}?${new URLSearchParams(query)}` : filled;
      return route.method === 'GET' ? get(where) : post(where, body ?? {});
    },
  };
};

/** For calls of which many come at once, or beside other tests. What hangs is the patience of the test. */
const PATIENT = { connectMs: 120_000, answerMs: 120_000, idleMs: 120_000 };
const PLAYERS = new Set<Person>(['alice', 'bob']);
export const emailOf = (person: Person): string => `${person}@demo.lajvard`;

/** The id and the account code of each person of the demo. */
export const accountsOf = async (
  world: World,
): Promise<ReadonlyMap<Person, { readonly id: number; readonly account_code: string }>> => {
  const { rows } = await world.database.db.pool.query<{ email: string; id: number; account_code: string }>(
    'select email, id, account_code from users',
  );
  return new Map(rows.map(({ email, ...account }) => [email.split('@')[0] as Person, account]));
};

/** Starts a world, which `close()` ends. */
export const startWorld = async (options: WorldOptions = {}): Promise<World> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-world-'));
  const settings = settingsFor(folder, options);
  const database = options.database ?? (await freshDatabase(settings.DEMO ? 'fast' : 'durable'));
  const address = (await options.network?.(database.address)) ?? database.address;
  const hashing = options.hashing === undefined ? CHEAP_HASHING : options.hashing;
  const patience = options.patience === undefined ? PATIENT : options.patience;
  const started = {
    address,
    log: options.log ?? SILENT,
    mostWaitMs: 500, // `clock` stops and sets the clock that the leader reads; longer than the grace of a close
    // pages without scripts: reading them takes a start 0.1 to 0.2 s (build.test and e2e serve the real ones)
    folders: { player: path.join(folder, 'player'), office: path.join(folder, 'office') },
    ...(options.mailer && { mailer: options.mailer }),
    ...(hashing && { hashing }),
    ...(patience && { patience }),
  };
  const server = await startServer({ settings, leads: options.leads ?? true, ...started });
  const seconds: RunningServer[] = [];
  const catcher = mailCatcher(path.join(folder, 'mails'), 'unused@demo.lajvard');

  const loginAs = async (person: Person, deviceId = `${person}s-own`): Promise<Tokens> => {
    const level = PLAYERS.has(person) ? 'user' : 'admin';
    const body = { email: emailOf(person), password: DEMO_PASSWORD, level, device_id: deviceId };
    // on a machine that is busy the server may ask to try again
    const answer = await eventually(async () => {
      const each = await apiOf(server.url, null).call<Tokens>(login, { body });
      return each.status === 503 ? undefined : each;
    });
    if (answer.status !== 200)
      throw new Error(`${person} could not sign in: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const api: World['api'] = async (who, pagePerson) =>
    apiOf(server.url, typeof who === 'string' ? await loginAs(who) : who, pagePerson);
  const signedIn = new Map<Person, Promise<Api>>();
  return {
    url: server.url,
    server,
    settings,
    database,
    clock: heldClock(database.db),
    login: loginAs,
    api,
    as: (person) => {
      const known = signedIn.get(person) ?? api(person);
      signedIn.set(person, known);
      return known;
    },
    userId: async (person) => {
      const { rows } = await database.db.pool.query<{ id: number }>('select id from users where email = $1', [
        emailOf(person),
      ]);
      return rows[0]?.id ?? 0;
    },
    mailsTo: (address, count = 1) =>
      eventually(async () => {
        const mails = (await catcher.caught()).filter((mail) => mail.to === address);
        return mails.length >= count ? mails : undefined;
      }),
    mailAbout: (address, subject) =>
      eventually(async () =>
        (await catcher.caught()).find((mail) => mail.to === address && subject.test(mail.subject)),
      ),
    secondServer: async (more = {}, leads = false) => {
      const second = await startServer({ settings: { ...settings, ...more }, leads, ...started });
      seconds.push(second);
      return second;
    },
    close: async () => {
      for (const second of seconds) await second.close();
      await server.close();
      const proof = await prove(database.db);
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
      if (!proof.ok) throw new Error(`the ledger does not prove: ${proof.problems.join('; ')}`);
    },
  };
};

/** Starts a world for the tests of a file, and closes it after them: `const world = await useWorld()`. */
export const useWorld = async (options: WorldOptions = {}): Promise<World> => {
  const world = await startWorld(options);
  afterAll(() => world.close());
  return world;
};
