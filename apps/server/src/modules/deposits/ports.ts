import type { PeoplePorts } from '#modules/sight';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';

/** What this module works with; `app.ts` fills it. */
export interface DepositsOptions extends PeoplePorts {
  readonly db: Db;
  /** Where players send their transfers (WALLET_ADDR); empty: deposits are closed. */
  readonly walletAddress: string;
  readonly maxADay: MaxADay;
  /** The address of the token players send (TRC20_CONTRACT). */
  readonly contract: string;
}
