import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type Common, login, type Tokens } from '@lajvard/contract';
import { DEMO_PASSWORD, prove } from '@lajvard/server';
import { openDb } from '@lajvard/server/database';
import { eventually } from '@lajvard/server/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../harness/child-environment.ts';
import { freePort } from '../../harness/free-port.ts';
import { openTable, type Table } from '../world/echo.ts';
import { emailOf } from '../world/world.ts';

// PROCESSES=2: one program, two serving processes at one port, on the embedded PostgreSQL. Connections are
// distributed in turn.
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.resolve('@lajvard/server')));
const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-processes-'));
const SLIP = JSON.stringify({ 17: [{ id: 'a', chipSelected: 5, x: 0, y: 0, formula: '17' }] });

let server: ChildProcess;
let url = '';
let metricsPort = 0;
beforeAll(async () => {
  metricsPort = await freePort();
  server = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...CHILD_ENVIRONMENT,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DEMO: '1',
      PROCESSES: '2',
      METRICS_PORT: String(metricsPort),
      ROUND_SECONDS: '1',
      EXTRA_SECONDS: '0.2',
      LOCK_SECONDS: '2',
      SPIN_SECONDS: '0.3',
      PAUSE_SECONDS: '0.3',
    },
  });
  const { stdout } = server;
  if (stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: stdout })) {
    url ||= /http:[^\s"]+/.exec(line)?.[0] ?? '';
    if (line.includes('mails')) break;
  }
});
afterAll(() => {
  server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** What Linux says of a process; nothing of one that has ended. */
const factOf = (pid: number, fact: 'status' | 'cmdline'): string => {
  try {
    return readFileSync(`/proc/${pid}/${fact}`, 'utf8');
  } catch {
    return '';
  }
};
const isAlive = (pid: number): boolean => /State:\s+[^Z]/.test(factOf(pid, 'status'));
/** The serving processes, by their ids. */
const serving = (): number[] =>
  readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0 && /\bmain\.ts\b/.test(factOf(pid, 'cmdline')));

/** A call on its own connection, so that the next one goes to the other process. */
const call = (where: string, body?: unknown, token?: string): Promise<{ status: number; json: unknown }> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${where}`, {
      agent: false,
      timeout: 10_000, // a connection handed to a dying process is never answered
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject).on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, json: text === '' ? null : JSON.parse(text) });
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
/** A call that is made again until it is served: one process may be ending, or be busy. @returns its answer */
const served = (...args: Parameters<typeof call>): Promise<unknown> =>
  eventually(async () => {
    const answer = await call(...args).catch(() => null);
    return answer?.status === 200 ? answer.json : undefined;
  });
const signIn = async (person: 'alice' | 'bob'): Promise<Tokens> =>
  (await served(login.path, { email: emailOf(person), password: DEMO_PASSWORD, level: 'user' })) as Tokens;
const common = async (token: string): Promise<Common> =>
  ((await served('/api/account/common', undefined, token)) as { data: Common }).data;

describe.runIf(process.platform === 'linux')('two processes at one port', () => {
  it('take plays and tell the players of both; the same play again has the same answer from the other', async () => {
    const { access_token: token } = await signIn('alice');
    const { user } = await common(token);
    const tables: Table[] = Array.from({ length: 3 }, () => openTable(url, token, user.id));
    await eventually(() => (tables.every(({ members }) => members.length > 0) ? true : undefined));
    const place = (round: number) => call('/api/account/user/play', { chips: SLIP, round }, token);
    const [round, first] = await eventually(async () => {
      const { live } = await common(token);
      if (live.round?.phase !== 'locked') return undefined;
      const answer = await place(live.round.round_number);
      // else: it was over meanwhile
      return answer.status === 200 ? ([live.round.round_number, answer] as const) : undefined;
    });
    const { data } = first.json as { data: object };
    const same = { status: 200, json: { data: Object.assign({}, data, { ack: expect.any(Object) }) } }; // signed again
    for (let again = 0; again < 2; again++) expect(await place(round)).toEqual(same);
    for (const table of tables) {
      await eventually(() => table.heard.find(({ event }) => event === 'user-calculate-completed'));
      table.leave();
    }
  });

  it('measure each on a port of its own, and one of them leads', async () => {
    await eventually(async () => {
      const texts = await Promise.all(
        [0, 1].map(async (place) => (await fetch(`http://127.0.0.1:${metricsPort + place}/metrics`)).text()),
      );
      const leaders = texts.map((text) => /^lajvard_leader (\d)$/m.exec(text)?.[1]);
      return leaders.toSorted().join() === '0,1' || undefined;
    });
  });

  it('count one limit together', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      statuses.push(
        (await call(login.path, { email: 'eve@demo.lajvard', password: 'wrong-Password-1', level: 'user' })).status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('a sign-out counts in both at once', async () => {
    const { access_token: token } = await signIn('bob');
    for (let each = 0; each < 2; each++)
      expect((await call('/api/account/profile', undefined, token)).status).toBe(200);
    await call('/api/account/user/action', { action: 'LOGOUT', description: 'User logout account by self' }, token);
    await eventually(async () => {
      const statuses = [];
      for (let each = 0; each < 4; each++) statuses.push((await call('/api/account/profile', undefined, token)).status);
      return statuses.every((status) => status === 401) ? true : undefined;
    });
  });

  it('one that is killed is started again, and the other serves on', async () => {
    const [first = 0, second = 0] = serving();
    process.kill(first, 'SIGKILL');
    await eventually(() => (isAlive(first) ? undefined : true));
    await eventually(async () => (await call('/healthz').catch(() => null))?.status === 200 || undefined);
    await eventually(() => {
      const now = serving();
      return now.length === 2 && now.includes(second) && !now.includes(first) ? true : undefined;
    });
    const { access_token: token } = await signIn('alice');
    const before = (await common(token)).live.round?.round_number ?? 0;
    await eventually(async () => ((await common(token)).live.round?.round_number ?? 0) > before + 1 || undefined);
  });

  it('end together, and leave a ledger that proves', async () => {
    const pids = serving();
    expect(pids).toHaveLength(2);
    const [, , , port, host] = readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    const db = openDb(
      { host: host ?? '', port: Number(port), user: 'lajvard', database: 'lajvard' },
      2,
      () => undefined,
    );
    expect((await prove(db)).problems).toEqual([]);
    await db.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(path.join(folder, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});
