import type { Db, Tx } from '#platform/db/pool.ts';

/** Reading only: a connection, or a moment that stands still. */
export type Reader = Pick<Tx, 'kysely'> | Db;

/** Reads as of one moment, so that figures of several statements fit each other to the cent. */
export const snapshot = <T>(db: Db, read: (reader: Pick<Tx, 'kysely'>) => Promise<T>): Promise<T> =>
  db.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((kysely) => read({ kysely }));
