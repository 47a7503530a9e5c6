import type { Db } from '#platform/db/pool.ts';

/** What a payment shows of a person to staff; dollars. */
export interface PersonOfPayment {
  readonly account_code: string;
  readonly balance: number;
}

/** What this room works with; `app.ts` fills it. */
export interface DepositsOptions {
  readonly db: Db;
  /** Where players send their transfers (WALLET_ADDR); empty: deposits are closed. */
  readonly walletAddress: string;
  /** The person as staff sees them. */
  personOf(userId: number): Promise<PersonOfPayment>;
}
