import type { SignificantEvent } from '@lajvard/contract';
import { SILENT } from '@lajvard/process';
import { peopleSql } from '#modules/identity';
import { readEvents } from '../modules/reports/read-events.ts';
import { join, testCasino } from './test-casino.ts';

/** Two super admins. */
export const [SARA, OMID] = [901, 902] as const;
/** From here on a win or a charge is large, dollars. */
export const LARGE = 100;
const REAL_CLOCK = { now: () => Date.now(), monotonic: () => 0, after: () => () => undefined };

/** A casino with three players and two super admins, and the report of its events. */
export const eventDesk = async () => {
  const casino = await testCasino();
  const { db } = casino.table;
  const sql = (text: string, values: unknown[] = []) => db.pool.query(text, values);
  for (const user of [1, 2, 3]) {
    await join(casino.table, user);
    await casino.deposit(user, 1_000, 1);
  }
  for (const [id, name] of [[SARA, 'sara'] as const, [OMID, 'omid'] as const])
    await sql(
      `insert into users (id, level, role, account_code, email, password_hash, completed_at) overriding system value
       values ($1, 'admin', 'super-admin', $2, $3, '-', now())`,
      [id, String(900_000_000 + id), `${name}@example.org`],
    );
  const options = { db, clock: REAL_CLOCK, log: SILENT, timeZone: 'UTC', peopleSql, largeWinDollars: LARGE };
  /** All events, oldest first. */
  const everything = async (): Promise<SignificantEvent[]> =>
    (await readEvents(options, { type: 'total', align: 'asc', page: 1, limit: 1_000 })).data;
  return {
    casino,
    db,
    options,
    sql,
    everything,
    /** The events that an act adds. */
    addedBy: async (act: () => Promise<unknown>): Promise<SignificantEvent[]> => {
      const seen = new Set((await everything()).map(({ id }) => id));
      await act();
      return (await everything()).filter(({ id }) => !seen.has(id));
    },
  };
};
