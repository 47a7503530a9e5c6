import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddedBinaries } from './binaries.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type SocketAddress,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { pidIn } from './old-postmaster.ts';
import { postgresIn } from './process-table.ts';
import { chooseRunAs, unprivilegedAccount } from './run-as.ts';

const isRoot = process.getuid?.() === 0;
let root = '';
let folder = '';
const logged: string[] = [];
const ends: (() => Promise<unknown> | unknown)[] = [];

const start = async (options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> => {
  const postgres = await startEmbeddedPostgres({ folder, log: (message) => logged.push(message), ...options });
  ends.push(() => postgres.stop());
  return postgres;
};
const connect = (address: SocketAddress): pg.Pool => {
  const pool = new pg.Pool({ ...address, max: 2, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => undefined);
  ends.push(() => pool.end());
  return pool;
};
const rowsOf = async (address: SocketAddress): Promise<number[]> => {
  const { rows } = await connect(address).query('select n from kept order by n');
  return rows.map((row) => row.n);
};
/** A process of its own that holds PostgreSQL, as the server does. */
const hold = async (): Promise<{ child: ChildProcess; address: SocketAddress }> => {
  const program = path.join(import.meta.dirname, 'testing', 'hold-postgres.ts');
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  ends.push(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, address: JSON.parse(line) as SocketAddress };
};
/** A folder as its first start leaves it, without the seconds that making a database takes. */
const copied = (...name: string[]): string => {
  const copy = path.join(root, ...name);
  cpSync(folder, copy, { recursive: true });
  return copy;
};
const allGone = () => expect.poll(() => postgresIn(folder)).toEqual([]);

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'lajvard-supervisor-'));
  folder = path.join(root, 'postgres');
  const postgres = await start();
  await connect(postgres.address).query('create table kept (n int primary key)');
  for (const end of ends.splice(0).reverse()) await end();
});
beforeEach(() => {
  logged.length = 0;
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await allGone();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('PostgreSQL in a folder', () => {
  it('PostgreSQL in a folder is durable, and closed to the network and to other users', async () => {
    const { address } = await start();
    const { rows } = await connect(address).query(
      `select name, setting from pg_settings where name in (
         'fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'max_wal_size')
       order by name`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      max_wal_size: '2048',
      synchronous_commit: 'on',
    });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(address).toMatchObject({ host: folder, database: 'lajvard' });
  });

  it('a stopped PostgreSQL leaves no process and keeps what was committed', async () => {
    const first = await start();
    await connect(first.address).query('insert into kept values (1)');
    await first.stop();
    expect(postgresIn(folder)).toEqual([]);
    expect(await rowsOf((await start()).address)).toContain(1);
  });

  it('PostgreSQL ends with the process that holds it, even one that is killed', async () => {
    const { child, address } = await hold();
    await connect(address).query('insert into kept values (2)');
    expect(postgresIn(folder).length).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await allGone();
    expect(await rowsOf((await start()).address)).toContain(2);
  });

  it('PostgreSQL starts again right after its holder was killed', async () => {
    const { child, address } = await hold();
    await connect(address).query('insert into kept values (6)');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await rowsOf((await start()).address)).toContain(6);
  });

  it('a second process is refused the folder while the first one lives', async () => {
    const { child, address } = await hold();
    await expect(start()).rejects.toThrow(`in use by process ${child.pid}`);
    await connect(address).query('insert into kept values (3)'); // the first one was left in peace
  });

  it('PostgreSQL is restarted when all its processes are killed, and the pool goes on', async () => {
    const { address } = await start();
    const pool = connect(address);
    await pool.query('insert into kept values (4)');
    for (let time = 1; time <= 2; time++) {
      const victims = postgresIn(folder);
      expect(victims.length).toBeGreaterThan(1);
      for (const pid of victims) process.kill(pid, 'SIGKILL');
      const kept = async () => (await pool.query('select n from kept where n = 4').catch(() => null))?.rows;
      await expect.poll(kept).toEqual([{ n: 4 }]);
      await expect.poll(() => postgresIn(folder).some((pid) => victims.includes(pid))).toBe(false);
      await expect.poll(() => logged.filter((line) => line === 'PostgreSQL is running again')).toHaveLength(time);
    }
  });

  it('PostgreSQL can be stopped during a restart', async () => {
    const postgres = await start();
    for (const pid of postgresIn(folder)) process.kill(pid, 'SIGKILL');
    await postgres.stop();
    expect(postgresIn(folder)).toEqual([]);
  });
});

describe('leftovers of an earlier run', () => {
  const leavePid = (pid: number | undefined) =>
    writeFileSync(path.join(folder, 'postmaster.pid'), `${pid}\n${folder}\n1700000000\n5432\n${folder}\n\n`);

  it('a stale pid of another program does not prevent a start', async () => {
    leavePid(process.pid); // as after a reboot: the same id, another program
    await start();
  });

  it.runIf(process.platform === 'linux')('a stale pid of a zombie does not prevent a start', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    ends.push(() => parent.kill('SIGKILL'));
    const [pid] = await once(createInterface({ input: parent.stdout }), 'line');
    await expect.poll(() => spawnSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).stdout).toMatch(/^Z/);
    leavePid(Number(pid));
    await start();
  });

  it.runIf(process.platform === 'linux')('a stale pid leaves the PostgreSQL of another folder alone', async () => {
    const another = copied('other');
    const other = await start({ folder: another });
    leavePid(pidIn(path.join(another, 'postmaster.pid')) ?? 0);
    await start();
    await connect(other.address).query('select 1');
  });

  it('an orphaned PostgreSQL is shut down cleanly before the next start', async () => {
    const runAs = chooseRunAs();
    const [file = '', ...rest] = [
      ...runAs.prefix,
      embeddedBinaries().postgres,
      '-D',
      folder,
      '-k',
      folder,
      '-c',
      'listen_addresses=',
    ];
    const orphan = spawn(file, rest, { ...runAs.ids, stdio: 'ignore', detached: true });
    ends.push(() => orphan.kill('SIGKILL'));
    const address = { host: folder, port: 5432, user: 'lajvard', database: 'lajvard' };
    const insert = () => connect(address).query('insert into kept values (5)');
    await expect.poll(() => insert().catch(() => null)).not.toBeNull();
    const ended = once(orphan, 'exit');
    expect(await rowsOf((await start()).address)).toContain(5);
    expect(await ended).toEqual([0, null]); // a clean end, not a kill
    expect(logged.join()).toContain(`process ${orphan.pid}`);
  });

  it('a folder whose creation was interrupted is created anew', async () => {
    const half = path.join(root, 'half');
    mkdirSync(`${half}.new-1`);
    writeFileSync(path.join(`${half}.new-1`, 'PG_VERSION'), '18\n');
    const { address } = await start({ folder: half });
    await connect(address).query('select 1');
    expect(readdirSync(root).filter((name) => name.startsWith('half.new'))).toEqual([]);
  });
});

describe('obstacles to a start', () => {
  it('a failed start tells why, and can be retried', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/,
    );
    await start();
  });

  it('the socket gets a short path of its own when that of the folder is too long', async () => {
    const long = copied('a'.repeat(60), 'b'.repeat(60), 'postgres');
    const postgres = await start({ folder: long });
    const { host } = postgres.address;
    expect(host.startsWith(long)).toBe(false);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    await connect(postgres.address).query('select 1');
    await postgres.stop();
    expect(existsSync(host)).toBe(false);
  });

  it('a package whose install script was skipped is repaired', () => {
    const installed = path.resolve(
      path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '..',
    );
    const copy = path.join(root, 'package');
    cpSync(installed, copy, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
    const run = () => spawnSync(path.join(copy, 'native', 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
    expect(run().status).not.toBe(0);
    expect(embeddedBinaries(copy).version).toBe(18);
    expect(run().stdout).toMatch(/^postgres \(PostgreSQL\) 18/);
  });

  it('the error for a machine without a PostgreSQL names DATABASE_URL as the way out', () => {
    expect(() => embeddedBinaries(path.join(root, 'nothing'))).toThrow(/DATABASE_URL/);
  });

  it.runIf(isRoot)('PostgreSQL runs as an unprivileged account if root may not create user namespaces', async () => {
    const runAs = unprivilegedAccount();
    if (runAs === null) throw new Error('no account to try with');
    const open = path.join(root, 'open');
    await expect(start({ folder: open, runAs })).rejects.toThrow(/cannot reach .*DATA_DIR/);
    chmodSync(root, 0o755);
    const postgres = await start({ folder: open, runAs });
    await connect(postgres.address).query('select 1');
    expect(statSync(open).uid).toBe(runAs.ids.uid);
    await postgres.stop();
    // And the same folder again in the usual way.
    const again = await start({ folder: open });
    await connect(again.address).query('select 1');
    expect(readdirSync(open)).toContain('PG_VERSION');
  });
});
