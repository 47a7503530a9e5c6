import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PeoplePorts } from '../sight/index.ts';

/** Dependencies of this module; `app.ts` supplies them. */
export interface DepositsOptions extends PeoplePorts {
  readonly db: Db;
  /** Where players send their transfers (WALLET_ADDR); if empty, deposits are closed. */
  readonly walletAddress: string;
  readonly maxADay: MaxADay;
  /** The contract address of the token that players send (TRC20_CONTRACT). */
  readonly contract: string;
}
