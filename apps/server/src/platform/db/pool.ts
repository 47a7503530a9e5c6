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

/** No table is known here: a room narrows with `withTables<ItsTables>()` in its store, so it can only name its own. */
// biome-ignore lint/complexity/noBannedTypes: the empty database type is Kysely's own way to say "no tables yet"
export type NoTables = {};

/** The database of one process: a pool, and the query builder over it. */
export interface Db {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<NoTables>;
  close(): Promise<void>;
}

/** The key to writing: only `transaction()` makes one. */
export interface Tx {
  readonly kysely: Transaction<NoTables>;
  readonly __tx: true;
  /** Does this once the transaction is committed, before its caller goes on; nothing if it is rolled back. It must not throw. */
  afterCommit(act: () => void): void;
}

/** Where a database is: a URL, or the folder of a Unix socket. */
export interface DatabaseAddress {
  readonly connectionString?: string;
  readonly host?: string;
  readonly port?: number;
  readonly database?: string;
  readonly user?: string;
}

/**
 * Opens a pool. Errors of idle connections (a database restart) are told to `onError` and the pool makes new connections.
 * @param connections the most connections at once
 */
export const openDb = (address: DatabaseAddress, connections: number, onError: (error: Error) => void): Db => {
  const pool = new pg.Pool({
    ...address,
    max: connections,
    application_name: 'lajvard',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  // A connection that dies while it is checked out reports on the client: unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await kysely.destroy();
    if (!pool.ended) await pool.end(); // Kysely ends only a pool that it has used
  };
  return { pool, kysely, close };
};
