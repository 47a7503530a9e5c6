import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { type DatabaseAddress, type Db, openDb, type Patience } from '../platform/db/pool.ts';
import type { Settings } from '../platform/settings/read-settings.ts';

/** The embedded PostgreSQL of a running server: its pid file names its socket. */
const running = (folder: string): DatabaseAddress | null => {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [, , , port, host] = readFileSync(file, 'utf8').split('\n');
  return { host: host ?? '', port: Number(port), user: 'lajvard', database: 'lajvard' };
};

/**
 * Uses the product's database from a command line: DATABASE_URL, else the embedded PostgreSQL under DATA_DIR, which is
 * started for as long as this takes if no server runs.
 */
export const withDatabase = async <T>(
  { DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
  act: (db: Db) => Promise<T>,
  patience?: Patience,
): Promise<T> => {
  const folder = path.resolve(DATA_DIR, 'postgres');
  const known = DATABASE_URL ? { connectionString: DATABASE_URL } : running(folder);
  const own = known ? null : await startEmbeddedPostgres({ folder, log: () => undefined });
  const address = known ?? own?.address;
  if (address === undefined) throw new Error('no database');
  const db = openDb(address, 2, () => undefined, patience);
  try {
    return await act(db);
  } finally {
    await db.close();
    await own?.stop();
  }
};
