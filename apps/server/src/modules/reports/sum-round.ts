import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Writes what the players of a settled round won and lost, in the transaction that settled it: reports read this row
 * instead of the plays (decision 026). A round without plays has none.
 * @param outcome a select of user_id, stake_cents and back_cents of every play
 */
export const sumRound = async (tx: Tx, roundNumber: number, outcome: RawBuilder<unknown>): Promise<void> => {
  await sql`
    insert into round_sums (movement_id, posted_at, round_number, winning_cents, losing_cents)
    select m.id, m.posted_at, ${roundNumber}::bigint, plays.winning_cents, plays.losing_cents
    from (
      select sum(greatest(back_cents - stake_cents, 0)) as winning_cents,
        sum(greatest(stake_cents - back_cents, 0)) as losing_cents
      from (${outcome}) outcome having count(*) > 0
    ) plays
    left join movement_times m on m.reference = ${`settled:${roundNumber}`}`.execute(tx.kysely);
};
