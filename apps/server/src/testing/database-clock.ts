import { CompiledQuery } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/**
 * Replaces `table_clock()` in this database by a simulated clock. It is a sequence, because setting one is not
 * transactional and is visible to every connection at once, like real time.
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
