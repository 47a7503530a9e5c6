import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DEMO_MASTER_PASSWORD, readSettings, type ServerOptions, SILENT, startServer } from '@lajvard/server';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../harness/child-environment.ts';
import { urlOf } from '../world/operator.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.resolve('@lajvard/server')));
const PRODUCT = fileURLToPath(new URL('../../../scripts/run-product.ts', import.meta.url));
const SECRET = 'k'.repeat(40);
const PRODUCTION = {
  TOKEN_SECRET: SECRET,
  RECEIPT_SECRET: SECRET,
  STUDIO_KEY: SECRET,
  MASTER_PASSWORD: 'a long one of our own',
  PUBLIC_URL: 'https://play.example',
  OFFICE_URL: 'https://office.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

let database: FreshDatabase;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-start-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the program as `npm start` does. Resolves with what it printed until it was ready, or until it ended. */
const start = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...CHILD_ENVIRONMENT,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: urlOf(database.address),
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  const lines: string[] = [];
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        if (/mails {4}|is ready: https/.test(line)) resolve();
      });
    }
  });
  await Promise.race([ready, ended]);
  return { child, lines, ended, url: /http:[^\s"]+/.exec(lines.join('\n'))?.[0] ?? '' };
};

describe('a demonstration', () => {
  let first: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    database = await freshDatabase('durable');
    first = await start({ DEMO: '1', LOG_FORMAT: 'text' });
    first.child.stdin?.end();
  });
  afterAll(async () => {
    first.child.kill('SIGKILL');
    await database.drop();
  });

  it('a started program prints its address and the accounts of the demonstration, and serves', async () => {
    expect(first.lines).toContainEqual(expect.stringMatching(/^Lajvard is ready: http:\/\/127\.0\.0\.1:\d+$/));
    expect(first.lines.join('\n')).toContain('alice@demo.lajvard, bob@demo.lajvard');
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  it('a child with a JSON log says all of it as JSON, and ends with its parent, as no other does', async () => {
    const { child, lines, ended } = await start({ DEMO: '1', LOG_FORMAT: 'json', LAJVARD_CHILD: '1' });
    const said = lines.map((line): { service: string; level: string; msg: string } => JSON.parse(line));
    expect(said[0]).toMatchObject({ service: 'server', level: 'info', time: expect.any(String) });
    expect(said[0]?.msg).toMatch(/^Lajvard is ready: http:\/\/127\.0\.0\.1:\d+$/);
    child.stdin?.end();
    expect(await ended).toBe(0);
    expect((await fetch(`${first.url}/healthz`)).status, 'its input ended long ago').toBe(200);
  });

  it('its people and their money are seeded once, however often it starts', async () => {
    const { rows } = await database.db.pool.query(`
      select (select count(*)::int from users) as people,
        (select count(*)::int from ledger_movements where kind = 'demo-credit') as credits,
        (select sum(balance_cents)::bigint from ledger_accounts where kind = 'player:wallet') as cents`);
    expect(rows).toEqual([{ people: 11, credits: 2, cents: 200_000 }]);
  });

  it('a program whose port is taken names it and ends with 2; an interrupted one leaves nothing open', async () => {
    const { port: PORT } = new URL(first.url);
    const second = await start({ DEMO: '1', PORT });
    expect(await second.ended).toBe(2);
    expect(second.lines).toEqual([
      'The settings cannot be used:',
      expect.stringContaining(`  - PORT: ${PORT} is in use`),
    ]);
    const settings = readSettings({ DEMO: '1', DATA_DIR: folder, PORT });
    await expect(startServer({ settings, log: SILENT, address: database.address })).rejects.toThrow('EADDRINUSE');
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    const { rows } = await database.db.pool.query(
      `select count(*)::int as left_open from pg_stat_activity
       where datname = current_database() and application_name like 'lajvard-%'`,
    );
    expect(rows).toEqual([{ left_open: 0 }]);
  });

  it('a server that has ended leaves no timer, so nothing works on', async () => {
    const waits = new Map<object, number>();
    const clock: ServerOptions['clock'] = {
      now: () => Date.now(),
      monotonic: () => performance.now(),
      after: (delayMs, work) => {
        const wait = {};
        const timer = setTimeout(() => {
          waits.delete(wait);
          work();
        }, delayMs);
        waits.set(wait, delayMs);
        return () => {
          waits.delete(wait);
          clearTimeout(timer);
        };
      },
    };
    // with a network, so that deposits are checked and the wallet is matched too
    const settings = readSettings({ DEMO: '1', DATA_DIR: folder, PORT: '0', TRONGRID_URL: 'http://127.0.0.1:9' });
    const server = await startServer({ settings, log: SILENT, address: database.address, clock });
    const minutes = [1, 5, 10, 24 * 60].map((each) => each * 60_000);
    await expect.poll(() => [...waits.values()]).toEqual(expect.arrayContaining(minutes));
    await server.close();
    await expect.poll(() => [...waits.values()]).toEqual([]);
  });

  it('a production does not start on the database of a demonstration', async () => {
    await expect(startProduction()).rejects.toThrow('This database has demo accounts');
  });

  it('a server whose end fails at one step ends whole: its port is closed, its PostgreSQL gone', async () => {
    const settings = readSettings({ DEMO: '1', DATA_DIR: folder, PORT: '0' });
    const hangUp = async () => {
      throw new Error('the mail server hung up');
    };
    const mailer = { send: async () => undefined, close: hangUp };
    const server = await startServer({ settings, log: SILENT, mailer });
    const postgres = path.join(folder, 'postgres', 'postmaster.pid');
    expect(existsSync(postgres)).toBe(true);
    await expect(server.close()).rejects.toThrow('the mail server hung up');
    expect(existsSync(postgres)).toBe(false);
    expect(server.db.pool.ended).toBe(true);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });
});

/** A production's server in this process, on the database of the test. What it throws, the program prints. */
const startProduction = (env: Record<string, string> = {}) => {
  const own = { DATA_DIR: folder, PORT: '0', DATABASE_URL: urlOf(database.address) };
  return startServer({ settings: readSettings({ ...PRODUCTION, ...own, ...env }), log: SILENT, leads: false });
};

describe('a production', () => {
  beforeAll(async () => {
    database = await freshDatabase('durable');
  });
  afterAll(() => database.drop());

  it('`npm start` takes VIDEO as on or off only', () => {
    const env = { ...CHILD_ENVIRONMENT, DEMO: '1', VIDEO: 'false' };
    const { status, stderr } = spawnSync(process.execPath, [PRODUCT], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, 'VIDEO must be on or off.\n']);
  });

  it('`npm start` makes no studio key of its own without the demonstration', () => {
    const env = { ...CHILD_ENVIRONMENT, DEMO: '0' };
    const { status, stderr } = spawnSync(process.execPath, [PRODUCT], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, expect.stringContaining('STUDIO_KEY must be set')]);
  });

  it('a program without secrets does not start, and says which it lacks', async () => {
    const { lines, ended } = await start({ DATABASE_URL: '' });
    expect(await ended).toBe(2);
    const output = lines.join('\n');
    const names = [
      'TOKEN_SECRET',
      'RECEIPT_SECRET',
      'STUDIO_KEY',
      'MASTER_PASSWORD',
      'PUBLIC_URL',
      'OFFICE_URL',
      'SMTP_URL',
    ];
    for (const name of [...names, 'DATABASE_URL']) {
      expect(output).toContain(`  - ${name} must be set`);
    }
  });

  it('secrets are taken from files, and those of the demonstration are refused from there too', () => {
    const fileOf = (name: string, text: string): string => {
      const file = path.join(folder, name);
      writeFileSync(file, `${text}\n`, { mode: 0o600 });
      return file;
    };
    const { TOKEN_SECRET: _token, MASTER_PASSWORD: _master, ...others } = PRODUCTION;
    const withFiles = {
      ...others,
      DATABASE_URL: urlOf(database.address),
      TOKEN_SECRET_FILE: fileOf('token', SECRET),
      MASTER_PASSWORD_FILE: fileOf('master', PRODUCTION.MASTER_PASSWORD),
    };
    expect(readSettings(withFiles)).toMatchObject({
      TOKEN_SECRET: SECRET,
      MASTER_PASSWORD: PRODUCTION.MASTER_PASSWORD,
    });
    const problems = (env: Record<string, string>): unknown => {
      try {
        return readSettings(env);
      } catch (error) {
        return (error as { problems?: unknown }).problems;
      }
    };
    const known = fileOf('known', DEMO_MASTER_PASSWORD);
    expect(problems({ ...withFiles, MASTER_PASSWORD_FILE: known })).toEqual([
      "MASTER_PASSWORD is the demo's: everybody knows it",
    ]);
    expect(problems({ ...withFiles, STUDIO_KEY: '', STUDIO_KEY_FILE: '/nowhere/at/all' })).toEqual([
      expect.stringContaining('STUDIO_KEY_FILE cannot be read: ENOENT'),
    ]);
  });

  it('a production has no demo pages and no demo people', async () => {
    const server = await startProduction();
    try {
      expect((await fetch(`${server.url}/demo/mail`)).status).toBe(404);
      const { rows } = await database.db.pool.query('select count(*)::int as people from users');
      expect(rows).toEqual([{ people: 0 }]);
    } finally {
      await server.close();
    }
  });

  it('a production whose address turns synchronous commits off does not start, and says what is at stake', async () => {
    const lossy = new URLSearchParams({ options: '-c synchronous_commit=off' });
    await expect(startProduction({ DATABASE_URL: `${urlOf(database.address)}&${lossy}` })).rejects.toThrow(
      'synchronous_commit is off: a confirmed play could be lost',
    );
  });

  it('a production does not start on a PostgreSQL with fewer connections than it may need', async () => {
    await expect(startProduction({ PROCESSES: '3', DATABASE_CONNECTIONS: '200' })).rejects.toThrow(
      /max_connections leaves \d+ connections, this server may need 6\d\d/,
    );
  });

  it('a production does not start on a database that may forget what it confirmed, and names why', async () => {
    await database.db.pool.query(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    );
    await expect(startProduction()).rejects.toThrow('synchronous_commit is off');
  });
});
