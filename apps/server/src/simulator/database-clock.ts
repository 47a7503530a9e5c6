import { CompiledQuery } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/**
 * Puts a clock of ours in the place of `table_clock()`, in this database only. It is kept in a sequence: setting one is no part of a transaction and is
 * seen by every connection at once, as real time is.
 */
export const replaceTableClock = async (db: Db): Promise<void> => {
  await db.kysely.executeQuery(CompiledQuery.raw('create sequence simulated_clock minvalue 0'));
  await db.kysely.executeQuery(
    CompiledQuery.raw(`create or replace function table_clock() returns timestamptz language sql volatile as
      'select to_timestamp(last_value / 1000.0) from simulated_clock'`),
  );
};

/** Sets the clock of the database, epoch milliseconds. */
export const setTableClock = async (db: Db, now: number): Promise<void> => {
  await db.pool.query({ name: 'set-clock', text: "select setval('simulated_clock', $1)", values: [now] });
};
