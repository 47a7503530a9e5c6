import type { Db, Tx } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** The facts of an account that a charge needs. */
export interface ChargeableAccount {
  readonly id: number;
  readonly level: 'user' | 'admin';
  readonly account_code: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly completed_at: Date | null;
  readonly blacklisted_at: Date | null;
  readonly closed_at: Date | null;
}

/** Dependencies of this module; `app.ts` supplies them. */
export interface ChargesOptions {
  readonly db: Db;
  /** The account with this code, locked against blacklisting and closing until the transaction ends. */
  accountByCode(tx: Tx, accountCode: string): Promise<ChargeableAccount | undefined>;
  /** These players as staff see them. */
  peopleOf(userIds: readonly number[]): Promise<Map<number, { readonly account_code: string }>>;
  /** The first players whose account id begins like this. */
  usersByCode(beginning: string): Promise<number[]>;
  /** Display names of these members of staff. */
  staffNamesOf(staffIds: readonly number[]): Promise<Map<number, string>>;
  /** Whether this is the master password; every try is counted and audited. */
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused<'authentication-failed' | 'too-many-tries'>>;
}
