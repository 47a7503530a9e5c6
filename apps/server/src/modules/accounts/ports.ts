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

/** The part of the snapshot that other modules know: the table. */
export type TableView = Pick<
  Common,
  'round' | 'round_remain_seconds' | 'round_history' | 'feed_url' | 'wheel_state' | 'live'
>;

/** What this module works with; `app.ts` fills it. */
export interface AccountsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly auth: Auth;
  /** Asked at every request of this process; the others hear of an end by notification. */
  readonly ended: EndedSessions;
  /** Counts the guesses of passwords. */
  readonly durableLimits: DurableLimits;
  readonly mailer: Mailer;
  /** Puts a job into the queue, if and after the transaction commits. */
  enqueue(tx: Tx, job: Job): Promise<void>;
  readonly tokenSecret: string;
  /** Opens charging and the wheel settings (docs/specification/2-account-and-back-office.md#65-master-password). */
  readonly masterPassword: string;
  readonly config: Config;
  /** Hosts of partner panels, in lower case, and whose they are: who registers there belongs to that partner. */
  readonly partnerHosts: ReadonlyMap<string, string>;
  /** The address of a page, for links in e-mails. The office's begin with `/admin`. */
  linkTo(page: string): string;
  /** The table as this player may see it. */
  tableOf(player: { readonly userId: number; readonly deviceId: string }): Promise<TableView>;
  /** What is left of what this player may ask for within 24 hours. */
  dayLimitsOf(userId: number): Promise<DayLimits>;
  /** Whether this player has a play in a round that has not ended. */
  isInPlay(tx: Tx, userId: number): Promise<boolean>;
  /** Who of these players is at the live table now; of all players for null. */
  onlineOf(userIds: readonly number[] | null): Promise<number[]>;
  /** What a member has done since the beginning, as this member of staff may see it. */
  figuresOf(accountCode: string, staffId: number): Promise<MemberFigures | Refused<'not-found'>>;
  /** The places of a member among all. */
  ranksOf(accountCode: string): Promise<UserRanks | Refused<'not-found'>>;
}

/** The same, with what the module makes for itself. */
export interface AccountsContext extends AccountsOptions {
  readonly passwords: Passwords;
  /** Of the master password: what stays in memory is not the password itself. */
  readonly masterHash: Promise<string>;
  readonly refreshTokens: RefreshTokens;
  readonly successorKey: Buffer;
  /** Seals what mails say while they wait. */
  readonly mailKey: Buffer;
  readonly links: AccountLinks;
}

export type { UserInfo };
