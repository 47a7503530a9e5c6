import type { Identity } from '#modules/identity';
import type { Clock } from '#platform/clock.ts';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Job } from '#platform/queue/queue.ts';

/** Dependencies of this module; `compose/` supplies them. */
export interface TicketsOptions {
  readonly db: Db;
  readonly identity: Pick<Identity, 'mailTicket'>;
  /** Of new tickets of one player. */
  readonly maxADay: MaxADay;
  readonly clock: Clock;
  enqueue(tx: Tx, job: Job): Promise<void>;
}
