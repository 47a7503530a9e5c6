import type { Config } from '@lajvard/contract';
import type { Log } from '@lajvard/process';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Auth } from '#platform/http/auth.ts';
import type { DurableLimits } from '#platform/http/durable-limits.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import type { Keys, Secrets } from '#platform/keys.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Job } from '#platform/queue/queue.ts';
import type { Random } from '#platform/random.ts';
import type { AccountLinks } from './links/account-links.ts';
import type { GuessLimitName } from './passwords/guess-limits.ts';
import type { Hashing, Passwords } from './passwords/passwords.ts';
import type { UserRow } from './profile/user-store.ts';
import type { PasskeyHost } from './second-factor/passkey-host.ts';
import type { RefreshTokens } from './sessions/refresh-tokens.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface IdentityOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly auth: Auth;
  /** Checked on every request of this process; other processes learn of ended sessions by notification. */
  readonly ended: EndedSessions;
  /** Counts password guesses. */
  readonly durableLimits: DurableLimits<GuessLimitName>;
  readonly mailer: Mailer;
  /** Default: argon2. */
  readonly hashing?: Hashing | undefined;
  /** Puts a job into the queue; it runs only if the transaction commits. */
  enqueue(tx: Tx, job: Job): Promise<void>;
  readonly tokenSecrets: Secrets;
  /** Unlocks charging and the wheel settings (docs/specification/2-account-and-back-office.md#65-master-password). */
  readonly masterPassword: string;
  /** Whether staff without a second factor cannot sign in before they have set one up. */
  readonly requiresSecondFactor: boolean;
  /** Where passkeys of players, or of staff, work; null: nowhere. */
  passkeyHost(level: UserRow['level']): PasskeyHost | null;
  readonly config: Config;
  /** Partner panels' hosts, in lower case, and their partners: people who register there belong to that partner. */
  readonly partnerHosts: ReadonlyMap<string, string>;
  /** The URL of a page, for links in e-mails. Pages of the office begin with `/admin`. */
  linkTo(page: string): string;
  /** Called in the transaction in which a person becomes a player. */
  onRegistered(tx: Tx, userId: number): Promise<void>;
  /** Called in the transaction in which the owner of an account undoes what was done in it since then. */
  onUndone(tx: Tx, userId: number, since: Date): Promise<void>;
}

/** The dependencies, and what the module creates for itself. */
export interface IdentityContext extends IdentityOptions {
  readonly passwords: Passwords;
  /** A hash, so that the master password itself is not kept in memory. */
  readonly masterHash: Promise<string>;
  readonly refreshTokens: RefreshTokens;
  readonly successorKeys: Keys;
  /** Seals the contents of waiting mails. */
  readonly mailKeys: Keys;
  /** Seals the secrets of second factors. */
  readonly factorKeys: Keys;
  readonly links: AccountLinks;
}
