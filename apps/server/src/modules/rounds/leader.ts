import { hostname } from 'node:os';
import pg from 'pg';
import type { Clock } from '#platform/clock.ts';
import {
  type DatabaseAddress,
  type Db,
  KEEPALIVE,
  KEEPALIVE_SETTINGS,
  withSessionSettings,
} from '#platform/db/pool.ts';
import type { Leadership, RoundsLog } from './ports.ts';
import { epochIsNewest } from './round-store.ts';

const LEADER_LOCK = 7_101_202_602; // any constant that differs from the migrations'
const HEARTBEAT_MS = 1_000;
const ANSWER_WITHIN_MS = 3_000;
// PostgreSQL ends a leader's session after this much silence (vanished or frozen); another process leads within 6 s.
const SILENT_FOR_MS = 3_500;

/**
 * Leadership by an advisory lock on a connection of its own. PostgreSQL gives the lock to one session and takes it back
 * when that session ends. It also ends a session that has been silent for SILENT_FOR_MS: neither a frozen process,
 * whose kernel answers every probe, nor one behind a cut cable holds the lock for long. The process that gets the lock
 * raises the epoch. That waits for writes of the previous leader, which hold the row shared; after it no write of an
 * older epoch is possible.
 */
export const createLeader = ({
  db,
  address,
  clock,
  log,
}: {
  readonly db: Db;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: RoundsLog;
}): Leadership => {
  let held: { readonly client: pg.Client; readonly epoch: number } | undefined;
  let candidate: pg.Client | undefined;
  let stopBeating = (): void => undefined;

  const drop = (client: pg.Client, why: string): void => {
    if (held?.client === client) {
      held = undefined;
      log.warn({ why }, 'leadership lost');
    }
    if (candidate === client) candidate = undefined;
    client.end().catch(() => undefined); // it may be gone already
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      ...withSessionSettings(address, { ...KEEPALIVE_SETTINGS, idle_session_timeout: SILENT_FOR_MS }),
      ...KEEPALIVE,
      application_name: 'lajvard-leader',
      connectionTimeoutMillis: 3_000,
      query_timeout: SILENT_FOR_MS, // for a standby too: a dead connection gives no sign
    });
    client.on('error', (error) => drop(client, error.message));
    client.on('end', () => drop(client, 'the connection ended'));
    await client.connect();
    candidate = client;
    return client;
  };

  /** Probes the connection: a dead one gives no sign, and then the lock may belong to another process. */
  const beat = (client: pg.Client): void => {
    stopBeating = clock.after(HEARTBEAT_MS, () => {
      if (held?.client !== client) return;
      const giveUp = clock.after(ANSWER_WITHIN_MS, () => drop(client, 'no answer'));
      client
        .query('select 1')
        .then(() => beat(client))
        .catch((error: Error) => drop(client, error.message))
        .finally(giveUp);
    });
  };

  const take = async (): Promise<number | null> => {
    let client: pg.Client | undefined;
    try {
      client = candidate ?? (await connect());
      const lock = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LEADER_LOCK]);
      if (!lock.rows[0]?.got) return null;
      // a trigger records who leads from now on
      const raised = await client.query<{ epoch: number }>(
        `with named as materialized (select set_config('lajvard.leader', $1, true))
         update leadership set epoch = epoch + 1 from named returning epoch`,
        [`${hostname()}:${process.pid}`],
      );
      const epoch = raised.rows[0]?.epoch;
      if (epoch === undefined) throw new Error('leadership has no row');
      candidate = undefined;
      held = { client, epoch };
      log.info({ epoch }, 'leading');
      beat(client);
      return epoch;
    } catch (error) {
      if (client) drop(client, String(error));
      throw error;
    }
  };

  return {
    take,
    epoch: () => held?.epoch ?? null,
    isNewest: (epoch) => epochIsNewest(db, epoch),
    release: async () => {
      const clients = [held?.client, candidate];
      stopBeating();
      held = undefined;
      candidate = undefined;
      await Promise.allSettled(clients.map((client) => client?.end()));
    },
  };
};
