import { rmSync } from 'node:fs';
import path from 'node:path';
import { binariesIn, startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { type DatabaseAddress, migrate, openDb } from '@lajvard/server/database';
import { SERVING_ROLE, TEMPLATE, tellAddress } from '@lajvard/server/testing/test-address.ts';
import { makeRunFolder } from '../harness/run-folder.ts';

const SYSTEM_BINARIES = '/usr/lib/postgresql/15/bin'; // Debian 12: the oldest PostgreSQL we run on

/** One PostgreSQL for a whole test run, with a migrated template that `freshDatabase()` copies. */
export interface TestPostgres {
  readonly address: DatabaseAddress;
  stop(): Promise<void>;
}

/**
 * Starts it in a folder of its own: the embedded one, or Debian's with LAJVARD_TEST_ENGINE=system, as durable as in
 * production. Sets its address in the environment of this process, which later child processes inherit.
 */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const folder = makeRunFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const printed: string[] = [];
  try {
    const postgres = await startEmbeddedPostgres({
      folder: path.join(folder, 'postgres'),
      log: (message) => printed.push(message),
      settings: { max_connections: '400' },
      ...(isSystemWanted() ? { binaries: binariesIn(SYSTEM_BINARIES) } : {}),
    });
    const stop = async (): Promise<void> => {
      tellAddress(null);
      await postgres.stop();
      remove();
      for (const message of printed) console.error(message); // it had to be started again in the middle of a run
    };
    try {
      await makeTemplate(postgres.address);
    } catch (error) {
      await stop();
      throw error;
    }
    tellAddress(postgres.address);
    return { address: postgres.address, stop };
  } catch (error) {
    remove();
    throw error;
  }
};

/** For vitest (`globalSetup`). @returns its teardown */
export const setup = async (): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres();
  return () => postgres.stop();
};

const isSystemWanted = (): boolean => {
  const engine = process.env.LAJVARD_TEST_ENGINE || 'embedded';
  if (engine !== 'embedded' && engine !== 'system') {
    throw new Error(`LAJVARD_TEST_ENGINE is 'embedded' or 'system', not '${engine}'`);
  }
  return engine === 'system';
};

const onError = (error: Error): void => console.error(`tests' PostgreSQL: ${error.message}`);

const makeTemplate = async (address: DatabaseAddress): Promise<void> => {
  const admin = openDb(address, 1, onError);
  try {
    await admin.pool.query(`create role ${SERVING_ROLE} login`);
    await admin.pool.query(`create database ${TEMPLATE}`);
    const template = openDb({ ...address, database: TEMPLATE }, 1, onError);
    try {
      await migrate(template, SERVING_ROLE);
    } finally {
      await template.close();
    }
    await admin.pool.query(`alter database ${TEMPLATE} is_template true allow_connections false`);
  } finally {
    await admin.pool.end();
  }
};
