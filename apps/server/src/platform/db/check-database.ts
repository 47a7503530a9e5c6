import { sql } from 'kysely';
import type { Db } from './pool.ts';

const MIN_VERSION = 150_000;
/** Settings without which a confirmed play could be lost in a crash, and what is not enough. */
const DURABLE = [
  ['fsync', ['off']],
  ['full_page_writes', ['off']],
  ['synchronous_commit', ['off']],
] as const;

/**
 * Looks at the settings of a database that real money is to stand in.
 * @param connections how many this program may need
 * @throws with a sentence for each setting that is not fit for it
 */
export const checkDatabase = async (db: Db, connections: number): Promise<void> => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in (
      'fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'superuser_reserved_connections',
      'server_version_num')
  `.execute(db.kysely);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const count = (name: string): number => Number(settings.get(name) ?? 0);
  const problems = DURABLE.flatMap(([name, unfit]) => {
    const value = settings.get(name) ?? '';
    return unfit.some((each) => each === value) ? [`${name} is ${value}: a confirmed play could be lost`] : [];
  });
  const free = count('max_connections') - count('superuser_reserved_connections');
  if (free < connections)
    problems.push(`max_connections leaves ${free} connections, this server may need ${connections}`);
  if (count('server_version_num') < MIN_VERSION) problems.push('PostgreSQL is older than 15');
  if (problems.length > 0) {
    throw new Error(`The database cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
};
