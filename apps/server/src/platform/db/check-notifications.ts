import pg from 'pg';
import type { DatabaseAddress } from './pool.ts';

const CHANNEL = 'lajvard_check';
const WITHIN_MS = 5_000; // a database takes milliseconds

/**
 * Tries what the table's facts depend on: that a session which listens hears what another one tells. A pooler in
 * transaction mode accepts LISTEN and keeps what was heard to itself.
 * @throws with what to do, if nothing is heard
 */
export const checkNotifications = async (address: DatabaseAddress, withinMs = WITHIN_MS): Promise<void> => {
  const clients = [new pg.Client({ ...address }), new pg.Client({ ...address })] as const;
  const [listening, telling] = clients;
  for (const client of clients) client.on('error', () => undefined); // a statement, or the silence, says so
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await listening.query(`listen ${CHANNEL}`);
    let giveUp: NodeJS.Timeout | undefined;
    const heard = new Promise<boolean>((resolve) => {
      listening.once('notification', () => resolve(true));
      giveUp = setTimeout(() => resolve(false), withinMs);
    });
    await telling.query(`notify ${CHANNEL}`);
    const isHeard = await heard;
    clearTimeout(giveUp);
    if (!isHeard)
      throw new Error(
        'DATABASE_URL points to a pooler that does not pass on NOTIFY, such as PgBouncer in transaction mode: ' +
          'use the address of PostgreSQL itself.',
      );
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
};
