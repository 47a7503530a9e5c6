import type { Identity } from '#modules/identity';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db } from '#platform/db/pool.ts';

/** Dependencies of this module; `create-modules.ts` supplies them. */
export interface TicketsOptions {
  readonly db: Db;
  readonly identity: Pick<Identity, 'mailTicket' | 'mailTicketAnswer'>;
  /** Of new tickets of one player. */
  readonly maxADay: MaxADay;
}
