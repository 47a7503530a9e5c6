import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type DatabaseAddress, DEMO_MASTER_PASSWORD, readSettings, SILENT, startServer } from '@lajvard/server';
import { type FreshDatabase, freshDatabase } from '@lajvard/server/testing/fresh-database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../harness/child-environment.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.resolve('@lajvard/server')));
const PRODUCT = fileURLToPath(new URL('../../scripts/run-product.ts', import.meta.url));
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

const urlOf = ({ host, port, user, database }: DatabaseAddress): string =>
  `postgres:///${database}?${new URLSearchParams({ host: host ?? '', port: String(port ?? ''), user: user ?? '' })}`;

let database: FreshDatabase;
let folder: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  database = await freshDatabase('durable');
  folder = mkdtempSync(path.join(tmpdir(), 'lajvard-start-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await database.drop();
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

describe('the program', () => {
  it('prints its address and the demo accounts, and exits cleanly on SIGTERM', async () => {
    const { child, lines, ended, url } = await start({ DEMO: '1', LOG_FORMAT: 'text' });
    expect(lines).toContainEqual(expect.stringMatching(/^Lajvard is ready: http:\/\/127\.0\.0\.1:\d+$/));
    expect(lines.join('\n')).toContain('alice@demo.lajvard, bob@demo.lajvard');
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('says all of it as JSON where the log is JSON', async () => {
    const { child, lines, ended } = await start({ DEMO: '1', LOG_FORMAT: 'json' });
    const said = lines.map((line): { service: string; level: string; msg: string } => JSON.parse(line));
    expect(said[0]).toMatchObject({ service: 'server', level: 'info', time: expect.any(String) });
    expect(said[0]?.msg).toMatch(/^Lajvard is ready: http:\/\/127\.0\.0\.1:\d+$/);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('makes no studio key of its own without the demonstration', () => {
    const env = { ...CHILD_ENVIRONMENT, DEMO: '0' };
    const { status, stderr } = spawnSync(process.execPath, [PRODUCT], { env, encoding: 'utf8', timeout: 30_000 });
    expect([status, stderr]).toEqual([2, expect.stringContaining('STUDIO_KEY must be set')]);
  });

  it('seeds the demonstration once', async () => {
    for (let run = 0; run < 2; run++) {
      const { child, ended } = await start({ DEMO: '1' });
      child.kill('SIGINT');
      expect(await ended).toBe(0);
    }
    const { rows } = await database.db.pool.query(`
      select (select count(*)::int from users) as people,
        (select count(*)::int from ledger_movements where kind = 'demo-credit') as credits,
        (select sum(balance_cents)::bigint from ledger_accounts where kind = 'player:wallet') as cents`);
    expect(rows).toEqual([{ people: 11, credits: 2, cents: 200_000 }]);
  });

  it('ends with its parent when it is a child, and not otherwise', { timeout: 120_000 }, async () => {
    const alone = await start({ DEMO: '1' });
    alone.child.stdin?.end();
    const child = await start({ DEMO: '1', LAJVARD_CHILD: '1' });
    child.child.stdin?.end();
    expect(await child.ended).toBe(0);
    expect((await fetch(`${alone.url}/healthz`)).status).toBe(200);
  });

  it('says so and ends when its port is taken, and leaves nothing open', { timeout: 120_000 }, async () => {
    const first = await start({ DEMO: '1' });
    const second = await start({ DEMO: '1', PORT: new URL(first.url).port });
    expect(await second.ended).toBe(1);
    expect(second.lines.join('\n')).toContain('The server could not start: listen EADDRINUSE');
    const settings = readSettings({ DEMO: '1', DATA_DIR: folder, PORT: new URL(first.url).port });
    await expect(startServer({ settings, log: SILENT, address: database.address })).rejects.toThrow('EADDRINUSE');
    first.child.kill('SIGTERM');
    await first.ended;
    const { rows } = await database.db.pool.query(
      `select count(*)::int as left_open from pg_stat_activity
       where datname = current_database() and application_name like 'lajvard-%'`,
    );
    expect(rows).toEqual([{ left_open: 0 }]);
  });

  it('ends whole when a step of its end fails: its port is closed, its PostgreSQL gone', {
    timeout: 180_000,
  }, async () => {
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

  it('as production does not start without secrets, and says which', async () => {
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

  it('as production does not serve a database that could lose a confirmed play, and says why', async () => {
    const lossy = new URLSearchParams({ options: '-c synchronous_commit=off' });
    const { lines, ended } = await start({ ...PRODUCTION, DATABASE_URL: `${urlOf(database.address)}&${lossy}` });
    expect(await ended).toBe(1);
    expect(lines.join('\n')).toContain('synchronous_commit is off: a confirmed play could be lost');
    const crowded = await start({ ...PRODUCTION, PROCESSES: '3', DATABASE_CONNECTIONS: '200' });
    expect(await crowded.ended).toBe(1);
    expect(crowded.lines.join('\n')).toMatch(/max_connections leaves \d+ connections, this server may need 6\d\d/);
  });

  it("takes its secrets from files, and refuses the demo's from there too", async () => {
    const fileOf = (name: string, text: string): string => {
      const file = path.join(folder, name);
      writeFileSync(file, `${text}\n`, { mode: 0o600 });
      return file;
    };
    const { TOKEN_SECRET: _token, MASTER_PASSWORD: _master, ...others } = PRODUCTION;
    const demo = await start({
      ...others,
      TOKEN_SECRET_FILE: fileOf('token', SECRET),
      MASTER_PASSWORD_FILE: fileOf('master', DEMO_MASTER_PASSWORD),
    });
    expect(await demo.ended).toBe(2);
    expect(demo.lines.join('\n')).toContain("MASTER_PASSWORD is the demo's");
    expect(demo.lines.join('\n')).not.toContain('TOKEN_SECRET');
    const missing = await start({ ...PRODUCTION, STUDIO_KEY: '', STUDIO_KEY_FILE: '/nowhere/at/all' });
    expect(await missing.ended).toBe(2);
    expect(missing.lines.join('\n')).toContain('STUDIO_KEY_FILE cannot be read: ENOENT');
  });

  it('as production does not start on a database with demo accounts', async () => {
    const demo = await start({ DEMO: '1' });
    demo.child.kill('SIGTERM');
    await demo.ended;
    const production = await start(PRODUCTION);
    expect(await production.ended).toBe(1);
    expect(production.lines.join('\n')).toContain('This database has demo accounts');
  });

  it('as production does not start on a database that may forget what it confirmed, and names why', async () => {
    await database.db.pool.query(
      `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
    );
    const production = await start(PRODUCTION);
    expect(await production.ended).toBe(1);
    expect(production.lines.join('\n')).toContain('synchronous_commit is off');
  });

  it('as production has no demo pages and no demo people', async () => {
    const settings = readSettings({
      ...PRODUCTION,
      DATABASE_URL: urlOf(database.address),
      DATA_DIR: folder,
      PORT: '0',
    });
    const server = await startServer({ settings, log: SILENT, address: database.address, leads: false });
    try {
      expect((await fetch(`${server.url}/demo/mail`)).status).toBe(404);
      const { rows } = await database.db.pool.query('select count(*)::int as people from users');
      expect(rows).toEqual([{ people: 0 }]);
    } finally {
      await server.close();
    }
  });
});
