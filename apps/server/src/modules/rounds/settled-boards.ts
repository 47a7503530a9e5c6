import type { PublicRound, WheelId } from '@lajvard/contract';
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

/** The board of a round that has ended, and the salt of the commitment to it; null: there is none. */
export const boardOfEnded = async (
  db: Db,
  roundNumber: number,
): Promise<NonNullable<PublicRound['opened_board']> | null> => {
  const { rows } = await sql<NonNullable<PublicRound['opened_board']>>`
    select encode(board_salt, 'hex') as salt, array_to_json(board_cents) as cents, paid_cents from rounds
    where round_number = ${roundNumber} and phase in ('settled', 'void') and board_hash is not null`.execute(db.kysely);
  return rows[0] ?? null;
};
