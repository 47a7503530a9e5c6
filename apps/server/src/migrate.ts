import { migrate } from './platform/db/migrate.ts';
import { openDb } from './platform/db/pool.ts';
import { roleOf } from './platform/db/serving-role.ts';
import { settingsOfProcess } from './platform/env.ts';

// `lajvard migrate`: brings the database to this version's schema as DATABASE_OWNER_URL and gives the
// role of DATABASE_URL its rights. For operators who keep the owner's password away from the serving processes.
const { DATABASE_URL, DATABASE_OWNER_URL } = settingsOfProcess();
if (!DATABASE_URL || !DATABASE_OWNER_URL) {
  console.error('Set both DATABASE_OWNER_URL, the owner of the tables, and DATABASE_URL, the serving role.');
  process.exit(2);
}
const [server, owner] = [DATABASE_URL, DATABASE_OWNER_URL].map((connectionString) =>
  openDb({ connectionString }, 2, (error) => console.error(error.message)),
) as [ReturnType<typeof openDb>, ReturnType<typeof openDb>];
try {
  const role = await roleOf(server);
  await migrate(owner, role);
  console.log(`The database has this version's schema; ${role} may serve it.`);
} finally {
  await Promise.all([server.close(), owner.close()]);
}
