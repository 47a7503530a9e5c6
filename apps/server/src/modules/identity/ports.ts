import type { Common, Config, DayLimits, MemberFigures, UserInfo, UserRanks } from '@lajvard/contract';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Auth } from '#platform/http/auth.ts';
import type { DurableLimits } from '#platform/http/durable-limits.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import type { Refused } from '#platform/http/handler.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Job } from '#platform/queue/queue.ts';
import type { Random } from '#platform/random.ts';
import type { AccountLinks } from './account-links.ts';
import type { Passwords } from './passwords.ts';
import type { RefreshTokens } from './refresh-tokens.ts';

/** The part of the snapshot that other modules supply: the table. */
export type TableView = Pick<
  Common,
  'round' | 'round_remain_seconds' | 'round_history' | 'feed_url' | 'wheel_state' | 'live'
>;

/** Dependencies of this module; `app.ts` supplies them. */
export interface AccountsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly auth: Auth;
  /** Checked on every request of this process; other processes learn of ended sessions by notification. */
  readonly ended: EndedSessions;
  /** Counts password guesses. */
  readonly durableLimits: DurableLimits;
  readonly mailer: Mailer;
  /** Puts a job into the queue; it runs only if the transaction commits. */
  enqueue(tx: Tx, job: Job): Promise<void>;
  readonly tokenSecret: string;
  /** Unlocks charging and the wheel settings (docs/specification/2-account-and-back-office.md#65-master-password). */
  readonly masterPassword: string;
  readonly config: Config;
  /** Partner panels' hosts, in lower case, and their partners: people who register there belong to that partner. */
  readonly partnerHosts: ReadonlyMap<string, string>;
  /** The URL of a page, for links in e-mails. Pages of the office begin with `/admin`. */
  linkTo(page: string): string;
  /** The table as this player may see it. */
  tableOf(player: { readonly userId: number; readonly deviceId: string }): Promise<TableView>;
  /** What this player may still request within 24 hours. */
  dayLimitsOf(userId: number): Promise<DayLimits>;
  /** Whether this player has a play in a round that has not ended. */
  isInPlay(tx: Tx, userId: number): Promise<boolean>;
  /** Which of these players are at the live table now; null asks about all players. */
  onlineOf(userIds: readonly number[] | null): Promise<number[]>;
  /** A member's lifetime figures, as this member of staff may see them. */
  figuresOf(accountCode: string, staffId: number): Promise<MemberFigures | Refused<'not-found'>>;
  /** A member's ranks among all members. */
  ranksOf(accountCode: string): Promise<UserRanks | Refused<'not-found'>>;
}

/** The dependencies, and what the module creates for itself. */
export interface AccountsContext extends AccountsOptions {
  readonly passwords: Passwords;
  /** A hash, so that the master password itself is not kept in memory. */
  readonly masterHash: Promise<string>;
  readonly refreshTokens: RefreshTokens;
  readonly successorKey: Buffer;
  /** Seals the contents of waiting mails. */
  readonly mailKey: Buffer;
  readonly links: AccountLinks;
}

export type { UserInfo };
