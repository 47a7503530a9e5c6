import type { Db } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** Dependencies of this module; `app.ts` supplies them. */
export interface ChargesOptions {
  readonly db: Db;
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
