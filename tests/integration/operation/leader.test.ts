import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accountCommon, type Common, login, type PlayReceipt, play, type Tokens } from '@lajvard/contract';
import { DEMO_PASSWORD, prove } from '@lajvard/server';
import type { DatabaseAddress } from '@lajvard/server/database';
import { type DatabaseProxy, openDatabaseProxy } from '@lajvard/server/testing/database-proxy.ts';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../harness/child-environment.ts';
import { emailOf } from '../world/world.ts';

// Two servers in separate processes on one database. The leader disappears during the lock, with a play in the round,
// and returns when the other one leads: either frozen (SIGSTOP) or behind a network that drops every packet.
// PostgreSQL notices neither.
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.resolve('@lajvard/server')));
const SLIP = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });
const BACK_ON_17 = 180; // 35 to one, and the stake

interface Serving {
  readonly url: string;
  readonly process: ChildProcess;
}
interface Written {
  readonly epoch: number;
  readonly round: number;
}

let database: FreshDatabase;
let network: DatabaseProxy;
let folder: string;
const servers: Serving[] = [];

const urlOf = ({ host = '', port = 0, user = '', database: name = '' }: DatabaseAddress): string =>
  `postgresql:///${name}?${new URLSearchParams({ host, port: String(port), user })}`;
const serve = async (address: DatabaseAddress): Promise<Serving> => {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...CHILD_ENVIRONMENT,
      DATABASE_URL: urlOf(address),
      DATA_DIR: path.join(folder, String(servers.length)),
      DEMO: '1',
      BEACON_URLS: 'none',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_FACTOR: '0',
      DATABASE_CONNECTIONS: '4',
      TOKEN_SECRET: 't'.repeat(32),
      RECEIPT_SECRET: 'r'.repeat(32),
      ROUND_SECONDS: '1',
      EXTRA_SECONDS: '0.2',
      LOCK_SECONDS: '3',
      SPIN_SECONDS: '0.5',
      PAUSE_SECONDS: '0.4',
    },
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:[^\s"]+/.exec(line)?.[0];
    if (url === undefined) continue;
    servers.push({ url, process: server });
    server.stdout.resume(); // nobody reads on, and a full pipe must not block it
    return { url, process: server };
  }
  throw new Error('the server did not start');
};

const one = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
  (await database.db.pool.query(text, values)).rows[0] as T | undefined;
const epoch = async (): Promise<number> => (await one<{ epoch: number }>('select epoch from leadership'))?.epoch ?? 0;
const writes = async (): Promise<Written[]> =>
  (await database.db.pool.query('select epoch, round from round_writes order by id')).rows;

beforeEach(async () => {
  database = await freshDatabase();
  network = await openDatabaseProxy(database.address);
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-leader-'));
  await database.db.pool.query(`
    create table round_writes (id bigint generated always as identity, epoch bigint, round bigint);
    create function note_round_write() returns trigger language plpgsql as $$
    begin insert into round_writes (epoch, round) values (new.epoch, new.round_number); return null; end $$;
    create trigger zz_note_round_write after insert or update on rounds
      for each row execute function note_round_write();`);
});
afterEach(async () => {
  for (const { process: server } of servers.splice(0)) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL');
      await gone;
    }
  }
  await network.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const request = async <T>(where: string, body?: unknown, token?: string): Promise<{ status: number; body: T }> => {
  const answer = await fetch(where, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
};
const signIn = async ({ url }: Serving): Promise<string> => {
  const credentials = { email: emailOf('alice'), password: DEMO_PASSWORD, level: 'user' };
  return (await request<Tokens>(`${url}${login.path}`, credentials)).body.access_token;
};
const balance = async ({ url }: Serving, token: string): Promise<number> =>
  (await request<{ data: Common }>(`${url}${accountCommon.path}`, undefined, token)).body.data.balance;

/** Plays as soon as a round accepts plays. @returns the number of that round */
const playIn = ({ url }: Serving, token: string): Promise<number> =>
  eventually(async () => {
    const round = await one<{ n: number }>(`select round_number as n from rounds where phase = 'locked'`);
    if (round === undefined) return undefined;
    const answer = await request<{ data: PlayReceipt }>(`${url}${play.path}`, { chips: SLIP, round: round.n }, token);
    return answer.status === 200 ? round.n : undefined; // else: the lock was over meanwhile
  });
const endOf = (round: number): Promise<{ phase: string; number: number | null }> =>
  eventually(() =>
    one<{ phase: string; number: number | null }>(
      'select phase, number from rounds where round_number = $1 and ended_at is not null',
      [round],
    ),
  );
const backOf = ({ phase, number }: { phase: string; number: number | null }): number =>
  phase === 'void' ? 5 : number === 17 ? BACK_ON_17 : 0;

const WAYS = [
  {
    name: 'frozen',
    reaches: () => database.address,
    vanish: ({ process: leader }: Serving) => leader.kill('SIGSTOP'),
    comeBack: ({ process: leader }: Serving) => leader.kill('SIGCONT'),
  },
  {
    name: 'cut off from the database',
    reaches: () => network.address,
    vanish: () => network.set('silent'),
    comeBack: () => network.set('whole'),
  },
];

// docs/specification/4-reliability.md#6-faults
describe.each(WAYS)('a leader that is $name', ({ reaches, vanish, comeBack }) => {
  it('is followed by another; nothing is paid twice, and come back it writes nothing', async () => {
    const first = await serve(reaches());
    await eventually(async () => ((await epoch()) > 0 ? true : undefined));
    const second = await serve(database.address);
    const token = await signIn(second);
    const before = await balance(second, token);

    const led = await epoch();
    const round = await playIn(second, token);
    vanish(first);
    await eventually(async () => ((await epoch()) > led ? true : undefined));
    const back = backOf(await endOf(round));
    expect(await balance(second, token)).toBe(before - 5 + back);
    const again = await playIn(second, token); // the table continues
    expect(again).toBeGreaterThan(round);

    comeBack(first);
    await eventually(async () => ((await fetch(`${first.url}/healthz`).catch(() => null))?.ok ? true : undefined));
    const backAgain = backOf(await endOf(again));
    const tokenThere = await signIn(first);
    const ended = await playIn(first, tokenThere); // it serves again
    const backAtLast = backOf(await endOf(ended));
    expect(await balance(second, token)).toBe(before - 15 + back + backAgain + backAtLast);
    const epochs = (await writes()).map((write) => write.epoch);
    expect(epochs, 'none of an older leadership after one of a newer').toEqual(epochs.toSorted((a, b) => a - b));
    for (const played of [round, again, ended]) {
      const paid = `select count(*) as n from ledger_movements where reference in ('settled:' || $1, 'voided:' || $1)`;
      expect(await one(paid, [played])).toEqual({ n: 1 });
    }
    expect((await prove(database.db)).problems).toEqual([]);

    second.process.kill('SIGKILL'); // the first is healthy: it leads again when it is alone
    await endOf(await playIn(first, tokenThere));
  });
});
