import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import pg from 'pg';
import { createAuth } from '../../apps/server/src/platform/http/auth.ts';
import { freePort } from './free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SECRET = 'bench-token-secret-that-is-long-enough-0123456789';

export interface Database extends EmbeddedPostgres {
  readonly url: string;
  readonly pool: pg.Pool;
}

/** A fresh embedded PostgreSQL in its own folder, with the product's settings unless others are given. */
export const startDatabase = async (
  options: Pick<EmbeddedPostgresOptions, 'runAs' | 'settings'> = {},
): Promise<Database> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-bench-'));
  const cluster = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    log: () => undefined,
    ...options,
  });
  const { host, port, user, database } = cluster.address;
  const pool = new pg.Pool({ ...cluster.address, max: 4 });
  pool.on('error', () => undefined);
  return {
    address: cluster.address,
    url: `postgresql:///${database}?host=${encodeURIComponent(host ?? '')}&port=${port}&user=${user}`,
    pool,
    stop: async () => {
      await pool.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

// The measured server collects garbage on a signal and reports how long its thread was blocked; otherwise it
// is the product's.
const COLLECT_ON_SIGNAL =
  'data:text/javascript,' +
  "process.on('SIGUSR2',()=>globalThis.gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }))";
// Children inherit this, but only the server itself answers. `busy` is CPU time between two turns of a timer, so other
// load does not count.
const TELL_BLOCKS = `data:text/javascript,import { monitorEventLoopDelay } from 'node:perf_hooks';
if (process.argv[1].endsWith('main.ts')) {
  const resolution = 5, lag = monitorEventLoopDelay({ resolution });
  lag.enable();
  let busy = 0, last = process.threadCpuUsage();
  setInterval(() => {
    const used = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    busy = Math.max(busy, (used.user + used.system) / 1000);
  }, resolution).unref();
  process.on('message', () => {
    process.send({ block: Math.max(0, lag.max / 1e6 - resolution), busy, heap: process.memoryUsage().heapUsed });
    lag.reset();
    busy = 0;
  });
  process.channel.unref();
}`.replaceAll('\n', '');

export interface Product {
  readonly port: number;
  readonly process: ChildProcess;
  /** The server's current resident memory, in bytes. */
  memory(): number;
  /** What its heap and the whole process hold after a garbage collection, in bytes. */
  heldMemory(): Promise<{ readonly heap: number; readonly resident: number }>;
  /** The longest block of the serving thread since the last call, in ms: by the clock, and in its own CPU time. */
  longestBlock(): Promise<{ readonly block: number; readonly busy: number }>;
  stop(): Promise<void>;
}

/** The real server in its own process, on `database`; of the sources in `version`, this checkout unless told. */
export const startProduct = async (
  database: Database,
  env: Record<string, string>,
  version = root,
): Promise<Product> => {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-bench-data-'));
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      `--import=${COLLECT_ON_SIGNAL}`,
      `--import=${TELL_BLOCKS}`,
      path.join(version, 'apps/server/src/main.ts'),
    ],
    {
      cwd: version,
      stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        DEMO: '1',
        BEACON_URLS: 'none',
        LAJVARD_CHILD: '1',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: database.url,
        TOKEN_SECRET: SECRET,
        RECEIPT_SECRET: SECRET, // one for all servers: the close checks the receipts of each
        RATE_LIMIT_FACTOR: '0',
        ...env,
      },
    },
  );
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/healthz`)
      .then((reply) => reply.ok)
      .catch(() => false);
    if (ready) break;
    if (tries > 300 || child.exitCode !== null) throw new Error('the server did not start');
    await pause(100);
  }
  const told = (): Promise<{ block: number; busy: number; heap: number }> =>
    new Promise((resolve) => {
      child.once('message', (message) => resolve(message as Awaited<ReturnType<typeof told>>));
      child.send('how long');
    });
  return {
    port,
    process: child,
    memory: () => residentBytes(child.pid ?? 0),
    heldMemory: async () => {
      child.kill('SIGUSR2');
      await pause(2000);
      return { heap: (await told()).heap, resident: residentBytes(child.pid ?? 0) };
    },
    longestBlock: told,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Players with a wallet of `dollars` each, through the ledger (one movement). @returns their ids */
export const seedPlayers = async (pool: pg.Pool, count: number, dollars: number): Promise<number[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (level, account_code, email, password_hash, completed_at)
     select 'user', (2000000000 + (select count(*) from users) + n)::text,
       'bench' || ((select count(*) from users) + n) || '@bench.lajvard', '-', now()
     from generate_series(1, $1) n returning id`,
    [count],
  );
  const ids = rows.map(({ id }) => Number(id));
  await pool.query(`insert into ledger_accounts (kind, user_id) select 'player:wallet', unnest($1::bigint[])`, [ids]);
  await pool.query(
    `with movement as (
       insert into ledger_movements (kind, reference)
       values ('demo-credit', 'bench:' || gen_random_uuid()) returning id),
     credited as (
       update ledger_accounts a set balance_cents = a.balance_cents + $2, entry_count = a.entry_count + 1
       where a.user_id = any($1::bigint[]) and a.kind = 'player:wallet'
       returning a.id, a.entry_count, a.balance_cents, $2::bigint as cents),
     taken as (
       update ledger_accounts a set balance_cents = a.balance_cents - s.total, entry_count = a.entry_count + 1
       from (select sum(cents)::bigint as total from credited) s where a.kind = 'house:adjustments'
       returning a.id, a.entry_count, a.balance_cents, -s.total as cents)
     insert into ledger_entries (account_id, sequence, movement_id, amount_cents, balance_cents)
     select c.id, c.entry_count, m.id, c.cents, c.balance_cents
     from (select * from credited union all select * from taken) c, movement m`,
    [ids, dollars * 100],
  );
  return ids;
};

/** Access tokens as a server with this secret would issue them. */
export const tokensBy = (secret: string): ((userId: number) => string) => {
  const auth = createAuth(
    [secret],
    { now: () => Date.now(), monotonic: () => performance.now(), after: () => () => undefined },
    { has: () => false } as never,
  );
  return (userId) =>
    auth.sign({
      userId,
      level: 'user',
      role: null,
      deviceId: `bench-${userId}`,
      sessionId: `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`,
    }).token;
};

/** An access token as the measured server would issue it. */
export const tokenOf = tokensBy(SECRET);

const SPOTS = ['17', 'split-7', 'corner-4', 'street-3', 'line-2', '0', '32'];

/** A slip of four or five bets, as players place them. */
export const slipOf = (seed: number): string => {
  const on: Record<string, unknown[]> = {};
  for (let index = 0; index < 3 + (seed % 2); index++) {
    const spot = SPOTS[(seed + index * 3) % SPOTS.length] ?? '17';
    on[spot] = [
      { id: `${seed}-${index}`, chipSelected: [1, 5, 10][(seed + index) % 3], x: 0.1, y: -0.2, formula: spot },
    ];
  }
  on[seed % 2 === 0 ? 'RED' : '2nd-12'] = [{ id: `${seed}-o`, chipSelected: 50, x: 0, y: 0, formula: 'RED' }];
  return JSON.stringify(on);
};

/** Waits for a phase of the latest round. @returns its number */
export const waitForPhase = async (pool: pg.Pool, phase: string, after = 0): Promise<number> => {
  for (let tries = 0; tries < 6000; tries++) {
    const { rows } = await pool.query<{ round_number: string; phase: string }>(
      'select round_number, phase from rounds order by round_number desc limit 1',
    );
    if (rows[0]?.phase === phase && Number(rows[0].round_number) > after) return Number(rows[0].round_number);
    await pause(10);
  }
  throw new Error(`no round reached ${phase}`);
};
