import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/**
 * Writes what the players of a settled round won and lost, in the transaction that settled it: reports read this row
 * instead of the plays (decision 026). A round without plays has none.
 */
export const sumRound = async (
  tx: Tx,
  roundNumber: number,
  {
    stakedCents,
    winningCents,
    losingCents,
  }: { readonly stakedCents: number; readonly winningCents: number; readonly losingCents: number },
): Promise<void> => {
  if (stakedCents === 0) return;
  await sql`
    insert into round_sums (movement_id, posted_at, round_number, winning_cents, losing_cents)
    select m.id, m.posted_at, ${roundNumber}::bigint, ${winningCents}::bigint, ${losingCents}::bigint
    from (select) once left join movement_times m on m.reference = ${`settled:${roundNumber}`}`.execute(tx.kysely);
};
