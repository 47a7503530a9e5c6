import type { KindReturn } from '@lajvard/figures';
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

/** Writes the returns of a settled round by kind of bet, in the transaction that settles it; none without bets. */
export const keepKinds = async (tx: Tx, roundNumber: number, returns: readonly KindReturn[]): Promise<void> => {
  if (returns.length === 0) return;
  const rows = returns.map((one) => Object.assign({ round_number: roundNumber }, one));
  await sql`
    insert into round_kind_returns
    select * from jsonb_populate_recordset(null::round_kind_returns, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx.kysely);
};
