import { randomUUID } from 'node:crypto';
import { type DatabaseAddress, type Db, openDb } from '@lajvard/server/database';
import { isDurable, SERVING_ROLE, TEMPLATE, type TestAddresses, testAddress } from './test-address.ts';

const CONNECTIONS = 10;

/** A migrated, empty database for one test. */
export interface FreshDatabase {
  /** Connected as the owner, who may do everything, for seeding and inspection. */
  readonly db: Db;
  readonly ownerAddress: DatabaseAddress;
  /** The address for the serving role. */
  readonly address: DatabaseAddress;
  /** Closes `db` and removes the database, even if others are still connected. */
  drop(): Promise<void>;
}

/** Creates one on a PostgreSQL of the run as a copy of the template, in some 50 ms. */
export const freshDatabase = async (kind: keyof TestAddresses = 'fast'): Promise<FreshDatabase> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = adminOf(kind);
  // copying files costs a third of writing a log, except where it has to wait for the disk
  const strategy = isDurable(kind) ? 'wal_log' : 'file_copy';
  await admin.pool.query(`create database ${database} template ${TEMPLATE} strategy ${strategy}`);
  const ownerAddress = { ...testAddress(kind), database };
  const db = openDb(ownerAddress, CONNECTIONS, (error) => dropped ?? console.error(`${database}: ${error.message}`));
  let dropped: Promise<void> | undefined;
  const drop = async (): Promise<void> => {
    await db.close();
    if (!db.pool.ended) await db.pool.end(); // Kysely ends only a pool that it has used
    await admin.pool.query(`drop database if exists ${database} with (force)`);
  };
  return {
    db,
    ownerAddress,
    address: { ...ownerAddress, user: SERVING_ROLE },
    drop: () => {
      dropped ??= drop();
      return dropped;
    },
  };
};

const admins = new Map<keyof TestAddresses, Db>();

/** One connection for all databases of this process, because each new one costs PostgreSQL as much as a database. */
const adminOf = (kind: keyof TestAddresses): Db => {
  const known = admins.get(kind);
  if (known) return known;
  const admin = openDb(testAddress(kind), 1, () => undefined); // idle, it ends with PostgreSQL
  admins.set(kind, admin);
  return admin;
};
