import type { Config } from '@lajvard/contract';
import type { Identity } from '#modules/identity';
import type { Payments } from '#modules/payments';
import type { Clock } from '#platform/clock.ts';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface MembersContext {
  readonly db: Db;
  readonly clock: Clock;
  /** The site's, as it is now. */
  config(): Config;
  readonly identity: Identity;
  readonly payments: Pick<Payments, 'requestWithdrawal'>;
  /** Whether a change of somebody's access needs a second person (`DUAL_CONTROL`). */
  readonly needsTwo: boolean;
  /** The zone whose days the reports count. */
  readonly timeZone: string;
  /** How many of each a player may request in 24 hours. */
  readonly maxADay: { readonly deposits: MaxADay; readonly withdrawals: MaxADay; readonly tickets: MaxADay };
}
