import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';

/** The part of a person that a ticket shows. */
export interface PersonOfTicket {
  readonly account_code: string;
  readonly full_name: string | null;
  readonly email: string;
}

/** Dependencies of this module; `app.ts` supplies them. */
export interface TicketsOptions {
  readonly db: Db;
  /** Of new tickets of one player. */
  readonly maxADay: MaxADay;
  /** Players and staff by their ids. */
  peopleOf(ids: readonly number[]): Promise<ReadonlyMap<number, PersonOfTicket>>;
  /** The user with this account code; null if there is none. */
  userIdOf(accountCode: string): Promise<number | null>;
}
