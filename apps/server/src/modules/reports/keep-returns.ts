import { boardSpread } from '@lajvard/figures';
import { sql } from 'kysely';
import { type SettledBoard, settledBoards } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';

const STEP_ROUNDS = 500;

const returnOf = ({ board, ...round }: SettledBoard) => {
  const { mean, variance, swing } = boardSpread(board);
  return { ...round, board_cents: Math.round(mean * board.length), variance, swing };
};

/** @returns the last round that has been kept; 0: none */
const lastKept = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(round_number), 0) as last from round_returns`.execute(db.kysely);
  return rows[0]?.last ?? 0;
};

/**
 * Writes the return of the rounds that settled since the last one kept: also of all before there were any, a step at a
 * time. One round settles after the other, so none can come before the last. Repeating it changes nothing.
 * @param stopped asked before each step
 * @returns how many rounds
 */
export const keepReturns = async (
  db: Db,
  { stopped = () => false, stepRounds = STEP_ROUNDS }: { stopped?: () => boolean; stepRounds?: number } = {},
): Promise<number> => {
  let kept = 0;
  for (let after = await lastKept(db); !stopped(); ) {
    const rounds = await settledBoards(db, after, stepRounds);
    await sql`
      insert into round_returns (round_number, wheel, ended_at, staked_cents, paid_cents, board_cents, variance, swing,
        top_win_cents)
      select round_number, wheel, ended_at, staked_cents, paid_cents, board_cents, variance, swing,
        (select max(w.win_cents) from round_wins w where w.round_number = r.round_number)
      from jsonb_populate_recordset(null::round_returns, ${JSON.stringify(rounds.map(returnOf))}::jsonb) r
      on conflict do nothing`.execute(db.kysely);
    kept += rounds.length;
    const last = rounds.at(-1);
    if (last === undefined || rounds.length < stepRounds) break;
    after = last.round_number;
  }
  return kept;
};
