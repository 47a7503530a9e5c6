import type { KindReturn } from '@lajvard/figures';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/pool.ts';

/** Writes the returns of a settled round by kind of bet, in the transaction that settles it; none without bets. */
export const keepKinds = async (tx: Tx, roundNumber: number, returns: readonly KindReturn[]): Promise<void> => {
  if (returns.length === 0) return;
  const rows = returns.map((one) => Object.assign({ round_number: roundNumber }, one));
  await sql`
    insert into round_kind_returns
    select * from jsonb_populate_recordset(null::round_kind_returns, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx.kysely);
};
