import type { Log, Metrics } from '@lajvard/process';
import type { Hashing } from '#modules/identity';
import type { Clock } from '#platform/clock.ts';
import type { DatabaseAddress, Db } from '#platform/db/pool.ts';
import type { MailCatcher } from '#platform/mail/catcher.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { PeerProcesses } from '#platform/peer-processes.ts';
import type { Random } from '#platform/random.ts';
import type { Settings } from '#platform/settings/read-settings.ts';
import type { BuiltSite } from './api/static.ts';

/** What the app gets from outside. */
export interface AppOptions {
  readonly settings: Settings;
  /** For calls; times out before the close of a round. */
  readonly db: Db;
  /** For the engine and other background work. */
  readonly backgroundDb: Db;
  /** For staff's lists, proofs and sums, which read a lot and must not make plays wait. */
  readonly reportDb: Db;
  /** For reports and histories, which may be seconds old: of a replica if there is one, else `reportDb`. */
  readonly historyDb: Db;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly mailer: Mailer | MailCatcher;
  /** Hashes passwords. Default: argon2. */
  readonly hashing?: Hashing | undefined;
  /** The longest the leader waits before it reads the database's clock again, ms. */
  readonly mostWaitMs?: number | undefined;
  readonly site: BuiltSite;
  /** Whether this process may lead the rounds. */
  readonly leads: boolean;
  readonly peers: PeerProcesses;
}
