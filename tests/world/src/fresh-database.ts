import { randomUUID } from 'node:crypto';
import { type DatabaseAddress, type Db, openDb } from '@lajvard/server/database';
import { TEMPLATE, testAddress } from './test-address.ts';

const CONNECTIONS = 10;

/** A migrated, empty database of one's own. */
export interface FreshDatabase {
  readonly db: Db;
  readonly address: DatabaseAddress;
  /** Closes `db` and removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** Makes one on the PostgreSQL of the run, as a copy of the template: some 50 ms. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${database} template ${TEMPLATE}`);
  const address = { ...testAddress(), database };
  const db = openDb(address, CONNECTIONS, (error) => dropped ?? console.error(`${database}: ${error.message}`));
  let dropped: Promise<void> | undefined;
  const drop = async (): Promise<void> => {
    await db.close();
    if (!db.pool.ended) await db.pool.end(); // Kysely ends only a pool that it has used
    await asAdmin(`drop database if exists ${database} with (force)`);
  };
  return {
    db,
    address,
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
