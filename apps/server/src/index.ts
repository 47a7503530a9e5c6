import path from 'node:path';
import { startEmbeddedPostgres } from '@lajvard/embedded-postgres';
import { faultFacts, type Log, openMetrics } from '@lajvard/process';
import type { Hashing } from '#modules/identity';
import { type BuiltSite, openSite } from './api/static.ts';
import type { StaticFolders } from './api/static-folders.ts';
import { type App, createApp } from './app.ts';
import { type ServingProcesses, superviseServers } from './commands/supervise.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import {
  BACKGROUND_PATIENCE,
  CALL_PATIENCE,
  type DatabaseAddress,
  type Db,
  openDb,
  type Patience,
  REPLICA_PATIENCE,
  REPLICA_SESSION,
  REPORT_PATIENCE,
  REPORT_SESSION,
} from './platform/db/pool.ts';
import { withoutRequestContext } from './platform/http/request-id.ts';
import { mailCatcher } from './platform/mail/catcher.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { smtpMailer } from './platform/mail/smtp.ts';
import { NO_PEERS, type PeerProcesses } from './platform/peer-processes.ts';
import { systemRandom } from './platform/random.ts';
import { type Settings, UnusableSettings } from './platform/settings/read-settings.ts';
import { lacksRoom } from './platform/settings/start-problems.ts';
import { type DatabaseRoles, prepareDatabase } from './prepare-database.ts';

const BACKGROUND_CONNECTIONS = 5;
const REPORT_CONNECTIONS = 4;
// beyond those for calls: background, reports, LISTEN, leadership, the job queue, a tool for inspection
const CONNECTIONS_BESIDE = BACKGROUND_CONNECTIONS + REPORT_CONNECTIONS + 10;

export { type Log, openLog, SILENT } from '@lajvard/process';
export type { Hashing } from '#modules/identity';
export { type Proof, prove } from '#modules/ledger';
export { publishTableFact as announce, type TableFact as Announcement } from '#modules/rounds';
export { DEMO_PEOPLE } from './demo-seed.ts';
export { migrate } from './platform/db/migrate.ts';
export { type DatabaseAddress, type Db, openDb } from './platform/db/pool.ts';
export { transaction } from './platform/db/transaction.ts';
export { requestFacts } from './platform/http/request-id.ts';
export { type CaughtMail, mailCatcher } from './platform/mail/catcher.ts';
export {
  DEMO_MASTER_PASSWORD,
  DEMO_PASSWORD,
  readSettings,
  type Settings,
  UnusableSettings,
} from './platform/settings/read-settings.ts';

/** How to start a server in this process. */
export interface ServerOptions {
  readonly settings: Settings;
  readonly log: Log;
  /** An existing database, as the serving role. Default: DATABASE_URL, else the embedded PostgreSQL under DATA_DIR. */
  readonly address?: DatabaseAddress;
  readonly clock?: Clock;
  /** Sends mails. Default: by SMTP_URL, else into files under DATA_DIR. */
  readonly mailer?: Mailer;
  /** Hashes passwords. Default: argon2 at the promised cost. No setting: nothing but code can make it cheaper. */
  readonly hashing?: Hashing;
  /** How long a call waits for the database. Default: not beyond the lock. No setting: it is for slow machines' tests. */
  readonly patience?: Patience;
  /**
   * The longest the leader waits before it reads the database's clock again, ms. Default 5 s. No setting: it is for
   * tests, which stop that clock and set it.
   */
  readonly mostWaitMs?: number;
  /** Where the built pages and the texts are. Default: where a checkout has them. */
  readonly folders?: Partial<StaticFolders>;
  /** Whether this process may lead the rounds. Default true. */
  readonly leads?: boolean;
  /** The other processes serving at the same port. Default: none. */
  readonly peers?: PeerProcesses;
}

/** A running server. */
export interface RunningServer {
  /** The address it listens at, without a trailing slash. */
  readonly url: string;
  readonly db: Db;
  readonly hub: App['hub'];
  /** Where its metrics stand; null without METRICS_PORT. */
  readonly metricsPort: number | null;
  /** Shuts down gracefully: first finishes the current step of the round, plays already being handled, and mails. */
  close(): Promise<void>;
}

/** A reachable database. */
interface OpenDatabase extends DatabaseRoles {
  readonly asksPassword: boolean;
  stop(): Promise<void>;
}

/** The maximum number of connections that all processes of this program hold together. */
const connectionsOf = ({ PROCESSES, DATABASE_CONNECTIONS }: Settings): number =>
  PROCESSES * (DATABASE_CONNECTIONS + CONNECTIONS_BESIDE);

const databaseOf = async ({ settings, address, log }: ServerOptions): Promise<OpenDatabase> => {
  const nothing = { asksPassword: true, stop: async (): Promise<void> => undefined };
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = settings;
  const owner = ownerUrl === undefined ? null : { connectionString: ownerUrl };
  if (address) return { ...nothing, serving: address, owner };
  if (url) return { ...nothing, serving: { connectionString: url }, owner };
  const problem = lacksRoom(settings.DATA_DIR);
  if (problem !== null) throw new UnusableSettings([problem]);
  const folder = path.resolve(settings.DATA_DIR, 'postgres');
  const most = { max_connections: String(Math.max(250, connectionsOf(settings) + CONNECTIONS_BESIDE)) };
  const embedded = await startEmbeddedPostgres({ folder, log: (message) => log.info({}, message), settings: most });
  return { serving: embedded.address, owner: null, asksPassword: false, stop: embedded.stop };
};

const prepare = (
  database: OpenDatabase,
  { settings, log, hashing }: ServerOptions,
  site: BuiltSite,
): Promise<DatabaseAddress> =>
  prepareDatabase({ ...database, settings, log, hashing, site, connections: connectionsOf(settings) });

/**
 * Starts PROCESSES servers at one port, each in its own process running `program`; this process owns the database and
 * supervises them.
 * @throws if the database cannot be reached or migrated, or one of them does not start
 */
export const startServers = async (options: ServerOptions, program: string): Promise<ServingProcesses> => {
  const { settings, log } = options;
  const database = await databaseOf(options);
  try {
    const address = await prepare(database, options, openSite(options.folders));
    const servers = await superviseServers({
      processes: settings.PROCESSES,
      metricsPort: settings.METRICS_PORT,
      program,
      address,
      log,
    });
    return { url: servers.url, close: () => servers.close().finally(() => database.stop()) };
  } catch (error) {
    await database.stop();
    throw error;
  }
};

/**
 * Starts a server: database, migrations, demo seed, modules, API.
 * @throws if the database cannot be reached or migrated, or a production database contains demo accounts
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { settings, log, clock = systemClock, leads = true, peers = NO_PEERS } = options;
  const database = await databaseOf(options);
  let address = database.serving;
  const ends = new AsyncDisposableStack(); // each is tried even if others fail; the database comes last
  ends.defer(database.stop);
  let ending = false; // from then on the database may stop before a connection's last message arrives
  const open = (
    connections: number,
    patience: Patience,
    { at = address, session }: { at?: DatabaseAddress; session?: Readonly<Record<string, number>> } = {},
  ): Db => {
    const onError = withoutRequestContext((error: Error): void => {
      if (!ending) log.warn(faultFacts(error), 'database connection lost');
    });
    const db = openDb(at, connections, onError, patience, session);
    ends.defer(() => db.close());
    return db;
  };
  const endAll = async (): Promise<void> => {
    ending = true;
    await ends.disposeAsync();
  };
  try {
    const { METRICS_HOST: host, METRICS_PORT: port } = settings;
    const { metrics, port: metricsPort, close } = await openMetrics(port === undefined ? null : { host, port });
    ends.defer(close);
    const site = openSite(options.folders);
    address = await prepare(database, options, site);
    const db = open(settings.DATABASE_CONNECTIONS, options.patience ?? CALL_PATIENCE);
    const backgroundDb = open(BACKGROUND_CONNECTIONS, BACKGROUND_PATIENCE);
    const reportDb = open(REPORT_CONNECTIONS, REPORT_PATIENCE, { session: REPORT_SESSION });
    const { REPORT_DATABASE_URL: connectionString } = settings;
    const historyDb =
      connectionString === undefined
        ? reportDb
        : open(REPORT_CONNECTIONS, REPLICA_PATIENCE, { at: { connectionString }, session: REPLICA_SESSION });
    const from = settings.MAIL_FROM ?? `${settings.PRODUCT_NAME} <${settings.SUPPORT_EMAIL}>`;
    const usual = () =>
      settings.SMTP_URL
        ? smtpMailer(settings.SMTP_URL, from)
        : mailCatcher(path.join(settings.DATA_DIR, 'mails'), from);
    const app = await createApp({
      settings,
      db,
      backgroundDb,
      reportDb,
      historyDb,
      address,
      clock,
      random: systemRandom,
      log,
      metrics,
      mailer: options.mailer ?? usual(),
      hashing: options.hashing,
      mostWaitMs: options.mostWaitMs,
      site,
      leads,
      peers,
    });
    ends.defer(() => app.stop());
    const url = await app.start();
    return { url, db, hub: app.hub, metricsPort, close: endAll };
  } catch (error) {
    await endAll();
    throw error;
  }
};
