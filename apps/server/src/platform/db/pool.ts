import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

// Cents and counters fit a double exactly (< 2^53); the ledger's own checks stand in the database.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
});
// DATE stays text (YYYY-MM-DD): a birthday has no time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** No table is known here: SQL is written as `sql` templates in the stores (decision 053), never with builders. */
// biome-ignore lint/complexity/noBannedTypes: the empty database type is Kysely's own way to say "no tables yet"
export type NoTables = {};

/**
 * The database of one process: a pool, and Kysely over it, which runs all SQL but that in
 * `architecture/table-owners.mjs`.
 */
export interface Db {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<NoTables>;
  /** `full`: a statement found no space on the database's disk; platform/db/disk-space.ts takes it back. */
  readonly disk: { full: boolean };
  close(): Promise<void>;
}

/** The key to writing: only `transaction()` makes one. */
export interface Tx {
  readonly kysely: Transaction<NoTables>;
  readonly __tx: true;
  /**
   * Does this once the transaction is committed, before its caller goes on; nothing if it is rolled back. It
   * must not throw.
   */
  afterCommit(act: () => void): void;
}

/** Where a database is: a URL, or the folder of a Unix socket. */
export interface DatabaseAddress {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly user?: string;
  readonly password?: string;
}

/** How long somebody waits for the database before they take it to be away, milliseconds. */
export interface Patience {
  /** For a connection, a free one or a new one. */
  readonly connectMs: number;
  /** For the answer to one statement. */
  readonly answerMs: number;
  /** For the next statement of a transaction. Default 4 s: a frozen process holds no lock longer, and another may lead. */
  readonly idleMs?: number;
}

/** Of the calls: what is waited for longer than the lock (3 s) is no use to anybody. */
export const CALL_PATIENCE: Patience = { connectMs: 2_200, answerMs: 2_200 };
/** Of the engine, the stream and whatever else works in the background. */
export const BACKGROUND_PATIENCE: Patience = { connectMs: 5_000, answerMs: 6_000 };
/** Of reports, histories and proofs, which read much. */
export const REPORT_PATIENCE: Patience = { connectMs: 10_000, answerMs: 60_000 };
/** Replica timeouts are short: it may be down. */
export const REPLICA_PATIENCE: Patience = { connectMs: 2_200, answerMs: 60_000 };
/** Session settings of reports: one keeps one processor busy and leaves the others to the table. */
export const REPORT_SESSION = { max_parallel_workers_per_gather: 0 };
/** Session settings of reports on a replica: whatever the address leads to, nothing is written there. */
export const REPLICA_SESSION = { ...REPORT_SESSION, default_transaction_read_only: 1 };

/** The server's patience ends a little before ours: its refusal leaves the connection whole. */
const SERVER_SHARE = 0.9;
const IDLE_IN_TRANSACTION_MS = 4_000;
const READ_TIMEOUT = 'Query read timeout'; // the driver's words

/** An address with settings of the session, beside those that it names itself. */
export const withSessionSettings = (
  address: DatabaseAddress,
  settings: Readonly<Record<string, number>>,
): DatabaseAddress & { readonly options: string } => {
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${Math.round(value)}`);
  const { connectionString } = address;
  if (connectionString === undefined) return { ...address, options: ours.join(' ') };
  const url = new URL(connectionString);
  const options = [...ours, url.searchParams.get('options') ?? ''].join(' ').trim();
  url.searchParams.set('options', options); // what the address says wins in the driver
  return { ...address, connectionString: url.href, options };
};

/** So that each end notices within seconds that the other has vanished. PostgreSQL ignores them on a Unix socket. */
export const KEEPALIVE_SETTINGS = {
  tcp_keepalives_idle: 3,
  tcp_keepalives_interval: 1,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 6_000,
};
export const KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 3_000 };

const sessionOf = (patience: Patience | undefined): Record<string, number> =>
  patience === undefined
    ? KEEPALIVE_SETTINGS
    : {
        ...KEEPALIVE_SETTINGS,
        statement_timeout: patience.answerMs * SERVER_SHARE,
        idle_in_transaction_session_timeout: patience.idleMs ?? IDLE_IN_TRANSACTION_MS,
      };

const DISK_FULL = '53100';

/**
 * Ends a connection on which a statement had no answer in time: the next statement would wait behind that one. Notes a
 * full disk.
 */
const watchAnswers = (client: pg.PoolClient, disk: Db['disk']): void => {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  const watched = (...sent: unknown[]): unknown => {
    const answer = query(...sent);
    if (answer instanceof Promise) {
      answer.catch((error: Error & { code?: string }) => {
        if (error.code === DISK_FULL) disk.full = true;
        if (error.message === READ_TIMEOUT) (client as unknown as pg.Client).end().catch(() => undefined);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query;
};

/**
 * Opens a pool. Errors of idle connections (a database restart) are passed to `onError` and the pool
 * makes new connections.
 * @param connections the most connections at once
 * @param patience none: a tool that waits for a statement as long as it takes
 * @param session more settings of its sessions
 */
export const openDb = (
  address: DatabaseAddress,
  connections: number,
  onError: (error: Error) => void,
  patience?: Patience,
  session: Readonly<Record<string, number>> = {},
): Db => {
  const pool = new pg.Pool({
    ...withSessionSettings(address, { ...sessionOf(patience), ...session }),
    ...KEEPALIVE,
    ...(patience && { query_timeout: patience.answerMs }),
    max: connections,
    application_name: 'lajvard',
    connectionTimeoutMillis: patience?.connectMs ?? 10_000,
  });
  const disk = { full: false };
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // one that dies while it is checked out reports here: unheard, it would end the process
    client.on('error', onError);
    watchAnswers(client, disk);
  });
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await kysely.destroy();
    if (!pool.ended) await pool.end(); // Kysely ends only a pool that it has used
  };
  return { pool, kysely, disk, close };
};
