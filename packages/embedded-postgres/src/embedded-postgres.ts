import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import { claimFolder } from './claim-folder.ts';
import { CLUSTER_PORT, CLUSTER_USER, ensureCluster, socketFolderOf } from './cluster-folder.ts';
import { freeFolder } from './old-postmaster.ts';
import { launchPostgres, type PostgresProcess } from './postgres-process.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

const DATABASE = 'lajvard';
const POLL_MS = 20;
const READY_WITHIN_MS = 120_000; // recovery after a crash replays up to max_wal_size
const MAX_PAUSE_MS = 10_000;

/**
 * Of the system: nobody listens at the socket yet, or no longer. Of PostgreSQL: it starts, recovers or shuts down,
 * or is full.
 */
const NOT_UP = /^(ENOENT|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57P0[1-5]|53300)$/;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '', // the Unix socket only: no port, no password
  port: String(CLUSTER_PORT),
  unix_socket_permissions: '0700',
  max_connections: '250', // more than DATABASE_CONNECTIONS may ask for
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  jit: 'off', // our statements are short: compiling them costs more than running them
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_messages: 'log', // the sender of a statement gets its errors
};

/** Where it takes connections: its Unix socket, without a password. */
export interface SocketAddress {
  /** The folder of the socket. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedPostgresOptions {
  /** The data folder, such as DATA_DIR/postgres: made when it is not there. */
  readonly folder: string;
  log(message: string): void;
  /** More settings of PostgreSQL, or others than ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Other programs than those of the npm package. */
  readonly binaries?: Binaries;
  /** How to run them; by default what works here. */
  readonly runAs?: RunAs;
}

/** A PostgreSQL of our own. If it dies it is started again, at the same address, until `stop` is called. */
export interface EmbeddedPostgres {
  readonly address: SocketAddress;
  /** Fast shutdown: resolves when everything is written and the folder is free. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a folder and watches over it; makes the database `lajvard` the first time. When this process
 * dies, PostgreSQL shuts down too.
 * @throws with what PostgreSQL printed when it does not start; when another process has the folder; when there is no
 * PostgreSQL for this machine
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const folder = path.resolve(options.folder);
  const binaries = options.binaries ?? embeddedBinaries();
  const runAs = options.runAs ?? chooseRunAs();
  const release = claimFolder(folder);
  let remove = (): void => undefined;
  try {
    ensureCluster(binaries, runAs, folder);
    const socketFolder = socketFolderOf(runAs, folder);
    remove = socketFolder.remove;
    const address: SocketAddress = {
      host: socketFolder.path,
      port: CLUSTER_PORT,
      user: CLUSTER_USER,
      database: DATABASE,
    };
    const settings = { ...SETTINGS, ...options.settings, unix_socket_directories: socketFolder.path };
    const args = ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const watched = await watchOver(
      async (ending) => {
        await freeFolder(folder, socketFolder.path, options.log);
        ending.throwIfAborted();
        return launchPostgres(runAs, binaries.postgres, args, folder);
      },
      address,
      options.log,
    );
    const stop = async (): Promise<void> => {
      await watched.stop();
      socketFolder.remove();
      release();
    };
    let stopped: Promise<void> | undefined;
    return {
      address,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    remove();
    release();
    throw error;
  }
};

type Launch = (ending: AbortSignal) => Promise<PostgresProcess>;

/** Keeps one PostgreSQL running: the first start may throw, later ones are retried for ever. */
const watchOver = async (
  launch: Launch,
  address: SocketAddress,
  log: (message: string) => void,
): Promise<{ stop(): Promise<void> }> => {
  const ending = new AbortController();
  let current = await launch(ending.signal);
  await untilReady(current, address, ending.signal);

  const again = async (): Promise<void> => {
    for (let pauseMs = 0; !ending.signal.aborted; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2 + 250)) {
      await pause(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      try {
        current = await launch(ending.signal);
        await untilReady(current, address, ending.signal);
        if (!ending.signal.aborted) log('PostgreSQL is running again');
        return;
      } catch (error) {
        if (!ending.signal.aborted) log(`PostgreSQL could not be restarted: ${(error as Error).message}`);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await current.ended;
      if (ending.signal.aborted) return;
      log(`PostgreSQL exited; restarting it. Its last output:\n${current.lastLines()}`);
      await again();
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      ending.abort();
      current.askToEnd();
      await watching;
      current.askToEnd(); // one that was being started meanwhile
      await current.ended;
    },
  };
};

/** Waits until PostgreSQL takes connections (after a crash: until its recovery is over) and the database is there. */
const untilReady = async (process: PostgresProcess, address: SocketAddress, ending: AbortSignal): Promise<void> => {
  const failure = (why: string) => new Error(`PostgreSQL ${why}:\n${process.lastLines()}`);
  for (const end = performance.now() + READY_WITHIN_MS; ; ) {
    if (process.hasEnded()) throw failure('did not start');
    try {
      await ensureDatabase(address);
      return;
    } catch (error) {
      if (ending.aborted) return;
      const late = performance.now() > end;
      if (late || !isNotUp(error)) {
        process.askToEnd();
        await process.ended;
        throw late ? failure('did not answer') : error;
      }
    }
    await pause(POLL_MS);
  }
};

const isNotUp = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  // without one it is the driver's: the connection was lost, or took too long
  return typeof code !== 'string' || NOT_UP.test(code);
};

const ensureDatabase = async (address: SocketAddress): Promise<void> => {
  const client = new pg.Client({ ...address, database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the query in flight gets the error
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end().catch(() => undefined);
  }
};
