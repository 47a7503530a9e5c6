import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { binariesIn, type EmbeddedPostgres, startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { type DatabaseAddress, migrate, openDb } from '@lajvard/server/database';
import { SERVING_ROLE, TEMPLATE, tellAddresses } from '@lajvard/server/testing/test-address.ts';
import { makeRunFolder } from '../../harness/run-folder.ts';

const SYSTEM_BINARIES = '/usr/lib/postgresql/15/bin'; // Debian 12: the oldest PostgreSQL we run on

/** Nobody pulls the plug in these tests, and no database is copied to a replica. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/** The PostgreSQL of a whole test run, with a migrated template that `freshDatabase()` copies. */
interface TestPostgres {
  stop(): Promise<void>;
}

/**
 * Starts it in a folder of its own: the embedded one twice, fast and as durable as in production; with
 * LAJVARD_TEST_ENGINE=system Debian's once, durable. Sets the addresses in the environment of this process, which later
 * child processes inherit.
 */
const startTestPostgres = async (): Promise<TestPostgres> => {
  const folder = makeRunFolder();
  const printed: string[] = [];
  const running: EmbeddedPostgres[] = [];
  const start = async (name: string, settings: Readonly<Record<string, string>> = {}): Promise<EmbeddedPostgres> => {
    const postgres = await startEmbeddedPostgres({
      folder: path.join(folder, name),
      log: (message) => printed.push(message),
      // autovacuum might analyze a database at any time, and one with statistics is not lent to the next test
      settings: { max_connections: '400', autovacuum: 'off', ...settings },
      ...(isSystemWanted() ? { binaries: binariesIn(SYSTEM_BINARIES) } : {}),
    });
    running.push(postgres);
    return postgres;
  };
  const stop = async (): Promise<void> => {
    tellAddresses(null);
    await Promise.all(running.map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
    for (const message of printed) console.error(message); // it had to be started again in the middle of a run
  };
  try {
    const first = await start('durable', isSystemWanted() ? {} : FAST);
    await makeTemplate(first.address);
    if (isSystemWanted()) tellAddresses({ fast: first.address, durable: first.address });
    else {
      await first.stop();
      // cheaper than to initialize and migrate another one
      cpSync(path.join(folder, 'durable'), path.join(folder, 'fast'), { recursive: true });
      const [fast, durable] = await Promise.all([start('fast', FAST), start('durable')]);
      tellAddresses({ fast: fast.address, durable: durable.address });
    }
    return { stop };
  } catch (error) {
    await stop();
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

const onError = (): void => undefined; // of an idle connection: statements say what fails

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
