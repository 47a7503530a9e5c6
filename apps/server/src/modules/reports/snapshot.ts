import type { Db, Tx } from '#platform/db/pool.ts';

/** For reading only: a connection, or a snapshot of one moment. */
export type Reader = Pick<Tx, 'kysely'> | Db;

/** Reads as of one moment, so that the figures of several statements agree to the cent. */
export const snapshot = <T>(db: Db, read: (reader: Pick<Tx, 'kysely'>) => Promise<T>): Promise<T> =>
  db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((kysely) => read({ kysely }));
