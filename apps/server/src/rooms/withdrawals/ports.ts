import type { UserInfo } from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';
import type { PeoplePorts } from '#rooms/sight';

/** What this room works with; `app.ts` fills it. */
export interface WithdrawalsOptions extends PeoplePorts {
  readonly db: Db;
  /** The least that can be withdrawn at once, dollars (MIN_WITHDRAW). */
  readonly leastDollars: number;
  /** The person as they may see themselves. */
  readPerson(userId: number): Promise<UserInfo | Refused>;
}
