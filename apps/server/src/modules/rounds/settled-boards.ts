import type { WheelId } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** A settled round: what it staked and paid, and its 37 totals. */
export interface SettledBoard {
  readonly round_number: number;
  readonly wheel: WheelId;
  readonly ended_at: Date;
  readonly staked_cents: number;
  readonly paid_cents: number;
  readonly board: readonly number[];
}

/**
 * The settled rounds after one, in their order; without those that a version closed which wrote no board.
 * @param most how many at most
 */
export const settledBoards = async (db: Db, after: number, most: number): Promise<SettledBoard[]> => {
  const { rows } = await sql<SettledBoard>`
    select round_number, wheel, ended_at, coalesce(staked_cents, 0) as staked_cents,
      coalesce(paid_cents, 0) as paid_cents, array_to_json(board_cents) as board
    from rounds where phase = 'settled' and board_cents is not null and round_number > ${after}
    order by round_number limit ${most}`.execute(db.kysely);
  return rows;
};
