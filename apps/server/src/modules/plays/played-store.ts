import type { PlayedRound } from '@lajvard/contract';
import { addCents } from '@lajvard/money';
import { sql } from 'kysely';
import { changesOfPlayer } from '#modules/ledger';
import { correctionMovementsSql, roundOutcomesSql } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page, type TimeRange } from '#platform/http/paging.ts';

/** A play and what its round brought; `back_cents` is null until the round is over. */
export interface PlayedRow {
  readonly round_number: number;
  readonly arrived_at: Date;
  readonly stake_cents: number;
  readonly wallet_sequence: number;
  readonly phase: PlayedRound['phase'];
  readonly number: number | null;
  readonly back_cents: number | null;
  /** The receipt, hex, by which the round's public list names this play. */
  readonly game_id: string;
}

/** Filter, sort order and page of a list of played rounds. */
export interface PlayedSearch extends Page, TimeRange {
  readonly userId: number;
  readonly roundNumber: number | undefined;
  /** A round's number, or the beginning of a game's id. */
  readonly keyword?: string | undefined;
  readonly sort: 'id' | 'created_at' | 'table_bet' | 'table_win' | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = {
  id: 'round_number',
  created_at: 'arrived_at',
  table_bet: 'stake_cents',
  table_win: 'back_cents',
} as const;

const matching = (keyword: string) =>
  keyword === ''
    ? sql`true`
    : sql`(p.round_number::text = ${keyword} or starts_with(encode(p.receipt, 'hex'), lower(${keyword})))`;

/** The player's plays with the outcome of their rounds. What a play brings is computed, never stored twice (README). */
const played = ({ userId, roundNumber, keyword = '', from, before }: PlayedSearch) => sql`
  select p.round_number, p.arrived_at, p.stake_cents, p.wallet_sequence, r.phase, r.number,
    encode(p.receipt, 'hex') as game_id,
    case r.phase when 'settled' then p.payouts[r.number + 1] when 'void' then p.stake_cents end as back_cents
  from plays p join (${sql.raw(roundOutcomesSql)}) r on r.round_number = p.round_number
  where p.user_id = ${userId} and ${matching(keyword)}
    and (${roundNumber ?? null}::bigint is null or p.round_number = ${roundNumber ?? null}::bigint)
    and (${from}::timestamptz is null or p.arrived_at >= ${from}::timestamptz)
    and (${before}::timestamptz is null or p.arrived_at < ${before}::timestamptz)`;

/** One page of the rounds a player took part in. */
export const findPlayed = async (db: Db, search: PlayedSearch): Promise<PlayedRow[]> => {
  const align = sql.raw(search.align);
  const column = sql.raw(COLUMNS[search.sort ?? 'id']);
  const { rows } = await sql<PlayedRow>`
    select * from (${played(search)}) played order by ${column} ${align} nulls last, round_number ${align}
    limit ${search.limit} offset ${offsetOf(search)}`.execute(db.kysely);
  return rows;
};

/**
 * Count and sums of all matching plays, in cents. `inPlayCents` is staked in rounds still running; the other sums cover
 * rounds that are over. `correctedCents`: what corrections gave, minus what they took.
 */
export const totalsOfPlayed = async (
  db: Db,
  search: PlayedSearch,
): Promise<{ count: number; stakedCents: number; wonCents: number; inPlayCents: number; correctedCents: number }> => {
  const { rows } = await sql<{ count: number; staked: number; won: number; in_play: number }>`
    select count(*) as count, coalesce(sum(back_cents), 0)::bigint as won,
      coalesce(sum(stake_cents) filter (where back_cents is not null), 0)::bigint as staked,
      coalesce(sum(stake_cents) filter (where back_cents is null), 0)::bigint as in_play
    from (${played(search)}) played`.execute(db.kysely);
  const { count, staked, won, in_play } = rows[0] ?? { count: 0, staked: 0, won: 0, in_play: 0 };
  const corrected = await sql<{ movement_id: number }>`
    select c.movement_id from (${played(search)}) played
    join (${sql.raw(correctionMovementsSql)}) c using (round_number)
    where c.movement_id is not null`.execute(db.kysely);
  const movements = corrected.rows.map(({ movement_id: id }) => id);
  const changes = await changesOfPlayer(db, search.userId, movements);
  return {
    count,
    stakedCents: staked,
    wonCents: won,
    inPlayCents: in_play,
    correctedCents: addCents(...changes.values()),
  };
};
