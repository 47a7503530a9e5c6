import { randomUUID } from 'node:crypto';
import { type DatabaseAddress, type Db, openDb } from '@lajvard/server/database';
import { SERVING_ROLE, TEMPLATE, testAddress } from './test-address.ts';

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

/** Creates one on the run's PostgreSQL as a copy of the template, in some 50 ms. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${database} template ${TEMPLATE}`);
  const ownerAddress = { ...testAddress(), database };
  const db = openDb(ownerAddress, CONNECTIONS, (error) => dropped ?? console.error(`${database}: ${error.message}`));
  let dropped: Promise<void> | undefined;
  const drop = async (): Promise<void> => {
    await db.close();
    if (!db.pool.ended) await db.pool.end(); // Kysely ends only a pool that it has used
    await asAdmin(`drop database if exists ${database} with (force)`);
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

const asAdmin = async (statement: string): Promise<void> => {
  const admin = openDb(testAddress(), 1, (error) => console.error(`tests' PostgreSQL: ${error.message}`));
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.pool.end();
  }
};
