import { faultFacts, type Log } from '@lajvard/process';
import { keepBuild } from '#modules/content';
import { type Hashing, hasDemoAccounts } from '#modules/identity';
import { type BuiltSite, hashedTexts } from './api/static.ts';
import { seedDemo } from './demo-seed.ts';
import { checkDatabase } from './platform/db/check-database.ts';
import { checkNotifications } from './platform/db/check-notifications.ts';
import { migrate, schemaProblems } from './platform/db/migrate.ts';
import { type DatabaseAddress, type Db, openDb } from './platform/db/pool.ts';
import { addressAs, makeServingRole, ownsTables, roleOf, servingProblems } from './platform/db/serving-role.ts';
import { keyFor } from './platform/keys.ts';
import { systemRandom } from './platform/random.ts';
import type { Settings } from './platform/settings/read-settings.ts';

/** One database, with the roles that own and serve it. */
export interface DatabaseRoles {
  readonly serving: DatabaseAddress;
  /** Null: this process does not migrate. */
  readonly owner: DatabaseAddress | null;
}

export interface PrepareOptions extends DatabaseRoles {
  readonly settings: Settings;
  readonly log: Log;
  /** Its hashed texts are kept for servers with another build. */
  readonly site: BuiltSite;
  /** Whether the database asks for passwords; the embedded one does not. */
  readonly asksPassword: boolean;
  /** The maximum number of connections this program will hold. */
  readonly connections: number;
  /** Hashes the password of the demo's people. Default: argon2. */
  readonly hashing?: Hashing | undefined;
}

/**
 * Prepares a database for serving: migrates and grants rights as its owner; then, as the serving role, seeds the demo
 * or runs the production checks. Idempotent; no time limit.
 * @returns the address for serving
 * @throws if the database, its schema or the role is unfit; the message says what to do
 */
export const prepareDatabase = async (options: PrepareOptions): Promise<DatabaseAddress> => {
  const { settings, log, connections } = options;
  const opened = new Map<DatabaseAddress, Db>(); // a new session costs PostgreSQL more than all that is asked here
  const dbAt = (address: DatabaseAddress): Db => {
    const onError = (error: Error) => log.warn(faultFacts(error), 'database connection lost');
    const db = opened.get(address) ?? openDb(address, 2, onError);
    opened.set(address, db);
    return db;
  };
  try {
    const serving = await migrated(options, dbAt);
    await checkNotifications(serving);
    const db = dbAt(serving);
    const unfit = await schemaProblems(db);
    if (unfit.length > 0) throw new Error(unfit.join('\n'));
    if (settings.DEMO) {
      await seedDemo(db, systemRandom, options.hashing);
      await keepBuild(db, hashedTexts(options.site));
      return serving;
    }
    await checkDatabase(db, connections);
    const problems = await servingProblems(db);
    if (problems.length > 0)
      throw new Error(
        [
          'The database roles are not safe:',
          ...problems.map((problem) => `  - ${problem}`),
          'Give DATABASE_URL a role of its own and DATABASE_OWNER_URL the owner: ' +
            'docs/operators/first-day.md, "Two database roles".',
        ].join('\n'),
      );
    if (await hasDemoAccounts(db))
      throw new Error(
        'This database has demo accounts, whose password is public. Set DEMO=1, or use another database.',
      );
    await keepBuild(db, hashedTexts(options.site));
    return serving;
  } finally {
    for (const db of opened.values()) await db.close();
  }
};

/** Migrates as the owner, if there is one. @returns the address for serving */
const migrated = async (
  { settings, log, serving, owner, asksPassword }: PrepareOptions,
  dbAt: (address: DatabaseAddress) => Db,
): Promise<DatabaseAddress> => {
  if (owner !== null) {
    const server = await roleOf(dbAt(serving));
    await migrate(dbAt(owner), server === (await roleOf(dbAt(owner))) ? null : server);
    return serving;
  }
  if (!settings.DEMO) return serving;
  const db = dbAt(serving);
  if (!(await ownsTables(db))) return serving;
  const password = asksPassword ? keyFor(settings.TOKEN_SECRET, 'serving role').toString('base64url') : null;
  const server = await makeServingRole(db, password);
  if (server === null) log.warn({}, 'serving as the owner of the tables: it may not create another role');
  await migrate(db, server);
  return server === null ? serving : addressAs(serving, server, password);
};
