import type { UserInfo } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** What this room works with; `app.ts` fills it. */
export interface WithdrawalsOptions {
  readonly db: Db;
  /** The least that can be withdrawn at once, dollars (MIN_WITHDRAW). */
  readonly leastDollars: number;
  /** The person as they may see themselves. */
  readPerson(userId: number): Promise<UserInfo | Refused>;
  /** The person as staff sees them; `balance` in dollars. */
  personOf(userId: number): Promise<{ readonly account_code: string; readonly balance: number }>;
}
