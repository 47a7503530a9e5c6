import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a ticket shows of a person. */
export interface PersonOfTicket {
  readonly account_code: string;
  readonly full_name: string | null;
  readonly email: string;
}

/** What this module works with; `app.ts` fills it. */
export interface TicketsOptions {
  readonly db: Db;
  /** Of new tickets of one player. */
  readonly maxADay: MaxADay;
  /** Players and staff by their ids. */
  peopleOf(ids: readonly number[]): Promise<ReadonlyMap<number, PersonOfTicket>>;
  /** Whose account code this is; null: nobody's. */
  userIdOf(accountCode: string): Promise<number | null>;
}
