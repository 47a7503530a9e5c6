import { spawn, spawnSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Database, Product } from '../../tests/harness/product.ts';
import { seedPlayers, slipOf, startProduct, tokenOf, waitForPhase } from '../../tests/harness/product.ts';
import { cpuSeconds, parentOf } from '../cpu-time.ts';
import { figure, median, raw, round } from '../report.ts';

export interface LoadReport {
  readonly seconds: number;
  readonly statuses: Record<string, number>;
  readonly latenciesMs: {
    readonly p50: number;
    readonly p99: number;
    readonly max: number;
    /** The slowest tenth. */
    readonly slowest: readonly number[];
  };
  readonly unanswered: number;
  /** CPU time of the load generator itself. */
  readonly cpuSeconds: number;
}

const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-load-'));

const requestFile = (
  port: number,
  roundNumber: number,
  players: readonly number[],
  tokens: ReadonlyMap<number, string>,
): string => {
  const parts: Buffer[] = [];
  for (const player of players) {
    const body = JSON.stringify({ chips: slipOf(player), round: roundNumber, wheelId: 'studio-1' });
    const request = Buffer.from(
      `POST /api/account/user/play HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        `Authorization: Bearer ${tokens.get(player)}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    const length = Buffer.alloc(4);
    length.writeUInt32BE(request.length);
    parts.push(length, request);
  }
  const file = path.join(folder, `requests-${roundNumber}-${players.length}`);
  writeFileSync(file, Buffer.concat(parts));
  return file;
};

/** Prepares a load and returns the function that starts it. */
const load = async (
  port: number,
  file: string,
  connections: number,
  ...mode: string[]
): Promise<() => Promise<LoadReport>> => {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, '../http-load.ts'), String(port), file, String(connections), ...mode],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return async () => {
    child.stdin.write('go\n');
    return JSON.parse((await lines.next()).value ?? '{}') as LoadReport;
  };
};

const SCALE = '20';
const SECONDS = '4';
const pgbenchEnv = ({ address }: Database) => ({
  ...process.env,
  PGHOST: address.host,
  PGPORT: String(address.port),
  PGUSER: address.user,
});

/**
 * The yardstick: transactions per second of pgbench's simple update, prepared, 32 clients, on the same database server;
 * and the CPU time of all processes involved, in microseconds per transaction.
 */
const pgbench = (database: Database): { readonly tps: number; readonly cpuMicros: number } => {
  const before = cpuSeconds(process.pid);
  const done = spawnSync('pgbench', ['-n', '-N', '-M', 'prepared', '-c', '32', '-j', '2', '-T', SECONDS, 'pgbench'], {
    encoding: 'utf8',
    env: pgbenchEnv(database),
  });
  const tps = Number(/tps = ([\d.]+)/.exec(done.stdout)?.[1]);
  if (!tps) throw new Error(`pgbench failed: ${done.stderr}`);
  return { tps, cpuMicros: ((cpuSeconds(process.pid) - before) * 1e6) / (tps * Number(SECONDS)) };
};

/**
 * The time to make 8 KiB durable, in microseconds. The longer it takes, the better batches compare
 * to single transactions.
 */
const flushMicros = (): number => {
  const file = openSync(path.join(folder, 'flush'), 'w');
  const page = Buffer.alloc(8192);
  for (let at = 0; at < 200; at++) writeSync(file, page);
  fdatasyncSync(file);
  const started = performance.now();
  for (let at = 0; at < 200; at++) {
    writeSync(file, page, 0, page.length, at * page.length);
    fdatasyncSync(file);
  }
  closeSync(file);
  return ((performance.now() - started) * 1000) / 200;
};

const ledgerPlays = async (database: Database, roundNumber: number): Promise<number> => {
  const { rows } = await database.pool.query<{ n: string }>(
    `select count(*) as n from plays p join ledger_accounts a on a.user_id = p.user_id and a.kind = 'player:wallet'
     join ledger_entries e on e.account_id = a.id and e.sequence = p.wallet_sequence
       and e.amount_cents = -p.stake_cents
     where p.round_number = $1`,
    [roundNumber],
  );
  return Number(rows[0]?.n ?? 0);
};

const WARM_UPS = 2; // V8 optimises the server's code while it runs, even during the second flood
const SLICES = 3;
const FLOOD = 40_000;
const FLOOD_MS = 8_000; // a slow machine sends fewer
const CONNECTIONS = 128;

interface Slice {
  readonly rate: number;
  /** CPU time in microseconds per play. */
  readonly cpuMicros: { readonly server: number; readonly postgres: number; readonly load: number };
  readonly words: string;
}

/** Starts the flood at the lock of the round after `after`. */
const floodRound = async (
  database: Database,
  product: Product,
  { players, tokens, after }: { players: readonly number[]; tokens: ReadonlyMap<number, string>; after: number },
): Promise<Slice & { readonly roundNumber: number }> => {
  const roundNumber = await waitForPhase(database.pool, 'open', after);
  const file = requestFile(product.port, roundNumber, players, tokens);
  const go = await load(product.port, file, CONNECTIONS, 'flood', String(FLOOD_MS));
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await waitForPhase(database.pool, 'locked', roundNumber - 1);
  const [serverBefore, postgresBefore] = [cpuSeconds(product.process.pid ?? 0), cpuSeconds(postmaster)];
  const report = await go();
  const [server, postgres] = [
    cpuSeconds(product.process.pid ?? 0) - serverBefore,
    cpuSeconds(postmaster) - postgresBefore,
  ];
  const written = await ledgerPlays(database, roundNumber);
  const each = (seconds: number): number => round((seconds * 1e6) / written, 1);
  return {
    roundNumber,
    rate: written / report.seconds,
    cpuMicros: { server: each(server), postgres: each(postgres), load: each(report.cpuSeconds) },
    words:
      `${written} in the ledger, ${report.statuses['200'] ?? 0} answered 200, ` +
      `p50 ${report.latenciesMs.p50} ms, p99 ${report.latenciesMs.p99} ms`,
  };
};

/**
 * Plays per second over HTTP at the lock, against pgbench in the same run; only plays whose row is in the ledger count.
 */
export const measurePlays = async (database: Database): Promise<void> => {
  const processes = process.env.PROCESSES ?? '1'; // as the product is served by default
  console.log(`\nPlays per second over HTTP, end to end, at the lock (PROCESSES=${processes})`);
  raw(
    `a flush of this disk takes ${round(flushMicros())} µs: ` +
      'what the yardstick pays for each transaction, and plays for each batch',
  );
  await database.pool.query('create database pgbench');
  const made = spawnSync('pgbench', ['-i', '-q', '-s', SCALE, 'pgbench'], {
    encoding: 'utf8',
    env: pgbenchEnv(database),
  });
  if (made.status !== 0) throw new Error(`pgbench -i failed: ${made.stderr}`);
  const product = await startProduct(database, {
    PROCESSES: processes,
    ROUND_SECONDS: '0.5',
    EXTRA_SECONDS: '0.1',
    LOCK_SECONDS: '9',
    SPIN_SECONDS: '0.2',
    PAUSE_SECONDS: '6',
  });
  const players = await seedPlayers(database.pool, FLOOD, 1000);
  await database.pool.query('analyze');
  const tokens = new Map(players.map((player) => [player, tokenOf(player)]));
  const ratios: number[] = [];
  let after = await newestRound(database);
  for (let slice = 0; slice < WARM_UPS + SLICES; slice++) {
    const { tps, cpuMicros } = slice < WARM_UPS ? { tps: 0, cpuMicros: 0 } : pgbench(database);
    const flood = await floodRound(database, product, { players, tokens, after });
    after = flood.roundNumber;
    if (slice < WARM_UPS) {
      raw(`warm-up: ${round(flood.rate)} plays/s`);
      continue;
    }
    ratios.push(flood.rate / tps);
    const { server, postgres, load: generator } = flood.cpuMicros;
    raw(
      `${round(flood.rate)} plays/s (${flood.words}) ` +
        `against ${round(tps)} TPS of pgbench -N -M prepared -c 32: ${round(flood.rate / tps, 2)}`,
    );
    raw(
      `  processor time of a play: server ${server} + PostgreSQL ${postgres} + load generator ${generator} ` +
        `= ${round(server + postgres + generator)} µs; of a transaction of pgbench, all in: ${round(cpuMicros)} µs`,
    );
  }
  figure({
    name: 'plays/s ÷ pgbench',
    reached: `${round(median(ratios), 2)} (${ratios.map((ratio) => round(ratio, 2)).join(', ')})`,
    wanted: '≥ 1.0',
    enough: median(ratios) >= 1,
  });
  await product.stop();
};

export const newestRound = async (database: Database): Promise<number> => {
  const { rows } = await database.pool.query<{ n: string }>('select coalesce(max(round_number), 0) as n from rounds');
  return Number(rows[0]?.n ?? 0);
};

const HERD = 10_000;
const HERD_CONNECTIONS = 5_000;
const HERDS = 3; // after the first, which a server just started answers more slowly

/** Sends each player's play within the 3 s of lock time, at the lock of the round after `after`. */
export const sendHerd = async (
  database: Database,
  product: Product,
  { players, tokens, after }: { players: readonly number[]; tokens: ReadonlyMap<number, string>; after: number },
  connections = HERD_CONNECTIONS,
) => {
  const roundNumber = await waitForPhase(database.pool, 'open', after);
  const file = requestFile(product.port, roundNumber, players, tokens);
  const go = await load(product.port, file, connections, 'spread', '3000');
  await waitForPhase(database.pool, 'locked', roundNumber - 1);
  const { statuses, latenciesMs } = await go();
  const written = await ledgerPlays(database, roundNumber);
  raw(
    `${JSON.stringify(statuses)}, ${written} in the ledger, p50 ${latenciesMs.p50} ms, ` +
      `p99 ${latenciesMs.p99} ms, max ${latenciesMs.max} ms, ${connections} connections`,
  );
  const { p99, slowest } = latenciesMs;
  return { roundNumber, answered: statuses['200'] ?? 0, written, p99, slowest };
};

/** Ten thousand plays within the 3 s of lock time: on a server just started, then in the rounds that follow. */
export const measureHerd = async (database: Database): Promise<void> => {
  console.log('\nTen thousand plays in the 3 s of lock time');
  const product: Product = await startProduct(database, {
    ROUND_SECONDS: '6',
    EXTRA_SECONDS: '1',
    LOCK_SECONDS: '3.2',
    SPIN_SECONDS: '0.5',
    PAUSE_SECONDS: '3',
  });
  const players = await seedPlayers(database.pool, HERD, 1000);
  const tokens = new Map(players.map((player) => [player, tokenOf(player)]));
  const herds: Awaited<ReturnType<typeof sendHerd>>[] = [];
  let after = await newestRound(database);
  for (let sent = 0; sent < 1 + HERDS; sent++) {
    const herd = await sendHerd(database, product, { players, tokens, after });
    herds.push(herd);
    after = herd.roundNumber;
  }
  const least = (of: 'answered' | 'written'): number => Math.min(...herds.map((herd) => herd[of]));
  figure({
    name: '10,000 plays in 3 s answered, the least of four rounds',
    reached: `${least('answered')}, ${least('written')} in the ledger`,
    wanted: '10,000',
    enough: least('answered') === HERD && least('written') === HERD,
  });
  const [first = Number.NaN, ...later] = herds.map(({ p99 }) => p99);
  figure({
    name: 'p99 of these, the median of three rounds',
    reached: `${median(later)} ms (${later.join(', ')}; in the first round of the server ${first})`,
    wanted: '< 100 ms',
    enough: median(later) < 100,
  });
  await product.stop();
};
