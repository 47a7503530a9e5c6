import type { UserInfo } from '@lajvard/contract';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';
import type { PeoplePorts } from '../sight/index.ts';

/** Dependencies of this module; `app.ts` supplies them. */
export interface WithdrawalsOptions extends PeoplePorts {
  readonly db: Db;
  /** The minimum of one withdrawal, dollars (MIN_WITHDRAW). */
  readonly leastDollars: number;
  /** Where deposits go (WALLET_ADDR); no withdrawal may be sent there. */
  readonly depositAddress: string;
  readonly maxADay: MaxADay;
  /** The person as they may see themselves. */
  readPerson(userId: number): Promise<UserInfo | Refused>;
  /** Asks a player for the password again. @returns why it is refused; undefined if the password is right */
  askPassword(userId: number, password: string | undefined): Promise<Refused | undefined>;
  /**
   * Mails the player what was requested; the mail goes out only once the transaction has committed. `amount` is
   * formatted text.
   */
  onRequested(tx: Tx, userId: number, asked: { readonly amount: string; readonly address: string }): Promise<void>;
}
