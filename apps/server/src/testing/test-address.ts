import type { DatabaseAddress } from '@lajvard/server/database';

/** The template of every fresh database: migrated, empty, and closed to connections. */
export const TEMPLATE = 'lajvard_template';

/** The serving role of a run's databases; as in production, not their owner. */
export const SERVING_ROLE = 'lajvard_server';

/** The two PostgreSQL of a run, which may be the same one. */
export interface TestAddresses {
  /** Forgets what it confirmed if the machine dies, which it does not in a test. */
  readonly fast: DatabaseAddress;
  /** As durable as in production, which refuses to serve on the other. */
  readonly durable: DatabaseAddress;
}

const VARIABLE = 'LAJVARD_TEST_POSTGRES'; // inherited by the processes in which the tests run

export const tellAddresses = (addresses: TestAddresses | null): void => {
  if (addresses === null) delete process.env[VARIABLE];
  else process.env[VARIABLE] = JSON.stringify(addresses);
};

/** The PostgreSQL of this run, by default the fast one. @throws when none was started */
export const testAddress = (kind: keyof TestAddresses = 'fast'): DatabaseAddress => {
  const stored = process.env[VARIABLE];
  if (stored === undefined)
    throw new Error('no PostgreSQL for tests: call startTestPostgres() first (vitest: project `server` does)');
  return (JSON.parse(stored) as TestAddresses)[kind];
};

/** Whether what it confirms is on the disk. */
export const isDurable = (kind: keyof TestAddresses): boolean => testAddress(kind).host === testAddress('durable').host;
