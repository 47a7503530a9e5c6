import type { Db } from '#platform/db/pool.ts';
import type { Refused } from '#platform/http/handler.ts';

/** What this module works with; `app.ts` fills it. */
export interface ChargesOptions {
  readonly db: Db;
  /** These players as staff sees them. */
  peopleOf(userIds: readonly number[]): Promise<Map<number, { readonly account_code: string }>>;
  /** The players whose account id begins like this; the first of many. */
  usersByCode(beginning: string): Promise<number[]>;
  /** What these members of staff are called. */
  staffNamesOf(staffIds: readonly number[]): Promise<Map<number, string>>;
  /** Whether this is the master password; tries are counted and audited. */
  checkMasterPassword(
    staff: { readonly staffId: number; readonly ip: string },
    password: string,
    purpose: string,
  ): Promise<true | Refused<'authentication-failed' | 'too-many-tries'>>;
}
