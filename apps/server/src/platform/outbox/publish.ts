import { sql } from 'kysely';
import type { Tx } from '../db/pool.ts';

/** The channel of NOTIFY on which every server process hears that there is something to tell. */
export const LIVE_NOTIFICATIONS = 'lajvard_live';

/** One fact for the stream; which there are, and who hears of them, is for those who publish and subscribe. */
export interface Publication {
  readonly kind: string;
  readonly roundNumber: number | null;
  readonly body: object;
}

/**
 * Writes an event into the table's stream inside the transaction that makes it true; it is published only if
 * and after that commits.
 * @returns its number in the stream: no gap, in the order of the commits
 */
export const publish = async (tx: Tx, { kind, roundNumber, body }: Publication): Promise<number> => {
  const written = await sql<{ n: number }>`
    with next as (update live_counter set n = n + 1 returning n),
    message as (
      insert into live_messages (n, kind, round_number, body)
      select n, ${kind}, ${roundNumber}::bigint, ${JSON.stringify(body)}::jsonb from next returning n
    )
    select n, pg_notify(${LIVE_NOTIFICATIONS}, n::text) from message`.execute(tx.kysely);
  return written.rows[0]?.n ?? 0;
};
