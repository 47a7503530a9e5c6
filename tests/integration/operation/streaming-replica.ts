import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { type DatabaseAddress, type Db, openDb } from '@lajvard/server/database';
import type { FreshDatabase } from '@lajvard/server/testing/fresh-database.ts';

/** Two PostgreSQL, one of which streams from the other. */
export interface ReplicatedDatabase {
  readonly primary: FreshDatabase;
  readonly replicaAddress: DatabaseAddress;
  /** The replica as its superuser. */
  readonly replica: Db;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
}

const quiet = { log: () => undefined, settings: { shared_buffers: '32MB', fsync: 'off' } };

/** Starts both in a temporary folder; `primary.drop()` ends and removes them. */
export const startReplicated = async (): Promise<ReplicatedDatabase> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-replica-'));
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  await (await startEmbeddedPostgres({ folder: first, ...quiet })).stop();
  cpSync(first, second, { recursive: true });
  writeFileSync(path.join(second, 'standby.signal'), '');
  const postgres = await startEmbeddedPostgres({ folder: first, ...quiet });
  const { host, port, user } = postgres.address;
  const conninfo = `host=${host} port=${port} user=${user}`;
  const follow = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ ...quiet, folder: second, settings: { ...quiet.settings, primary_conninfo: conninfo } });
  let follower = await follow();
  const db = openDb(postgres.address, 4, () => undefined);
  const replica = openDb(follower.address, 2, () => undefined);
  return {
    replicaAddress: follower.address,
    replica,
    primary: {
      db,
      address: postgres.address,
      ownerAddress: postgres.address,
      drop: async () => {
        await Promise.all([db.close(), replica.close()]);
        await follower.stop();
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    },
    stopReplica: () => follower.stop(),
    startReplica: async () => {
      follower = await follow();
    },
  };
};
