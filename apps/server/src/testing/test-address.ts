import type { DatabaseAddress } from '@lajvard/server/database';

/** The template of every fresh database: migrated, empty, and closed to connections. */
export const TEMPLATE = 'lajvard_template';

/** The serving role of a run's databases; as in production, not their owner. */
export const SERVING_ROLE = 'lajvard_server';

const VARIABLE = 'LAJVARD_TEST_POSTGRES'; // inherited by the processes in which the tests run

export const tellAddress = (address: DatabaseAddress | null): void => {
  if (address === null) delete process.env[VARIABLE];
  else process.env[VARIABLE] = JSON.stringify(address);
};

/** The PostgreSQL of this run. @throws when none was started */
export const testAddress = (): DatabaseAddress => {
  const stored = process.env[VARIABLE];
  if (stored === undefined)
    throw new Error('no PostgreSQL for tests: call startTestPostgres() first (vitest: project `server` does)');
  return JSON.parse(stored) as DatabaseAddress;
};
