import { migrate } from '../platform/db/migrate.ts';
import { openDb } from '../platform/db/pool.ts';
import { roleOf } from '../platform/db/serving-role.ts';
import { readSettings } from '../platform/settings/read-settings.ts';
import { type Command, Misused } from './command.ts';

/**
 * `lajvard migrate`: brings the database to this version's schema as DATABASE_OWNER_URL and gives the role of
 * DATABASE_URL its rights. For operators who keep the owner's password away from the serving processes.
 */
export const run: Command = async (_args, { env, print, complain }) => {
  const { DATABASE_URL, DATABASE_OWNER_URL } = readSettings(env);
  if (!DATABASE_URL || !DATABASE_OWNER_URL)
    throw new Misused('Set both DATABASE_OWNER_URL, the owner of the tables, and DATABASE_URL, the serving role.');
  const open = (connectionString: string) => openDb({ connectionString }, 2, (error) => complain(error.message));
  const [server, owner] = [open(DATABASE_URL), open(DATABASE_OWNER_URL)];
  try {
    const role = await roleOf(server);
    await migrate(owner, role);
    print(`The database has this version's schema; ${role} may serve it.`);
    return 0;
  } finally {
    await Promise.all([server.close(), owner.close()]);
  }
};
