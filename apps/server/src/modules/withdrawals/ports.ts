import type { UserInfo } from '@lajvard/contract';
import type { PeoplePorts } from '#modules/sight';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** What this module works with; `app.ts` fills it. */
export interface WithdrawalsOptions extends PeoplePorts {
  readonly db: Db;
  /** The least that can be withdrawn at once, dollars (MIN_WITHDRAW). */
  readonly leastDollars: number;
  /** Where deposits go (WALLET_ADDR): no withdrawal is sent there. */
  readonly depositAddress: string;
  readonly maxADay: MaxADay;
  /** The person as they may see themselves. */
  readPerson(userId: number): Promise<UserInfo | Refused>;
  /** Asks a player for the password again. @returns why it is not done, or nothing */
  askPassword(userId: number, password: string | undefined): Promise<Refused | undefined>;
  /** Mails the player what was asked for, if and after the transaction commits. `amount` in words. */
  onRequested(tx: Tx, userId: number, asked: { readonly amount: string; readonly address: string }): Promise<void>;
}
