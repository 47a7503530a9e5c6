import { randomUUID } from 'node:crypto';
import { type DatabaseAddress, type Db, openDb } from '@lajvard/server/database';
import { SERVING_ROLE, TEMPLATE, testAddress } from './test-address.ts';

const CONNECTIONS = 10;

/** A migrated, empty database of one's own. */
export interface FreshDatabase {
  /** As the owner, who may do everything: to seed and to look. */
  readonly db: Db;
  readonly ownerAddress: DatabaseAddress;
  /** As the role that serves. */
  readonly address: DatabaseAddress;
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** Makes one on the PostgreSQL of the run, as a copy of the template: some 50 ms. */
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
