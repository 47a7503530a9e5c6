// A second, narrow public API, for whoever needs a database and not the server around it: tests, the simulator, measurements.
export { migrate } from './platform/db/migrate.ts';
export { type DatabaseAddress, type Db, openDb } from './platform/db/pool.ts';
export { addressAs } from './platform/db/serving-role.ts';
