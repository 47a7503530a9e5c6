import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { transaction } from '#platform/db/transaction.ts';
import { eventually } from '../../testing/eventually.ts';
import { useFreshDatabase } from '../../testing/use-fresh-database.ts';
import { acquireLease, leaveOutStopped, markStopped, recordPause, releaseLease } from './delivery-store.ts';
import { sendBroadcast } from './send-broadcast.ts';

const fresh = await useFreshDatabase();

const one = async <T>(text: string): Promise<T | undefined> => (await fresh.db.pool.query(text)).rows[0] as T;

it('a broadcast that is stopped ends, also where its process lets go of it for a pause just then', async () => {
  await fresh.db.pool.query(
    `insert into users (level, account_code, email, password_hash, locale, completed_at)
     select 'user', (100000000 + n)::text, n || '@example.org', '-', 'en', now() from generate_series(1, 3) n`,
  );
  const form = { subject: 'News', message: 'Good evening.', staffId: 9, requestId: null, ip: '::1' };
  await sendBroadcast({ db: fresh.db, enqueue: async () => undefined }, form);
  const { id = 0 } = (await one<{ id: number }>('select id from broadcasts')) ?? {};
  const runner = randomUUID();
  await transaction(fresh.db, (tx) => acquireLease(tx, id, runner, 60_000));
  await transaction(fresh.db, (tx) => recordPause(tx, id, false, [600_000]));
  let letting: Promise<unknown> = Promise.resolve();
  await transaction(fresh.db, async (tx) => {
    await markStopped(tx, id);
    letting = transaction(fresh.db, (other) => releaseLease(other, id, runner));
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(() => one(waiting)); // waits for the row that the stop locks
    await leaveOutStopped(tx, id);
  });
  expect(await letting, 'nothing to go on with').toBeNull();
  expect(await one('select counts from broadcasts')).toEqual({ counts: { skipped: 3 } });
});
