// A second, narrow public API for code that needs a database but no server: tests, the simulator, benchmarks.
export { migrate } from './platform/db/migrate.ts';
export { type DatabaseAddress, type Db, openDb } from './platform/db/pool.ts';
export { addressAs } from './platform/db/serving-role.ts';
