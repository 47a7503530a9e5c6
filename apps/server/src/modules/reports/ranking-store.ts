import type { ShownPeriod } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';

/** A row of a ranking, in cents. */
export interface RankedRow {
  readonly rank: number;
  readonly account_code: string;
  readonly cash_in_cents: number;
  readonly cash_out_cents: number;
  readonly winning_cents: number;
  readonly losing_cents: number;
}

/** Filter, sort order and page of a ranking. */
export interface RankingSearch extends Page {
  readonly period: ShownPeriod;
  readonly sort: 'cash_in' | 'cash_out';
  readonly align: 'asc' | 'desc';
}

const COLUMNS = { cash_in: 'cash_in_cents', cash_out: 'cash_out_cents' } as const;

const ofPlayers = ({ type, from, to }: ShownPeriod) =>
  type === 'total'
    ? sql`select user_id, cash_in_cents, cash_out_cents from player_figures`
    : sql`select user_id, sum(cash_in_cents)::bigint as cash_in_cents, sum(cash_out_cents)::bigint as cash_out_cents
        from payments_of_days where day between ${from}::date and ${to}::date group by user_id`;

const played = ({ type, from, to }: ShownPeriod) =>
  type === 'total'
    ? sql`select user_id, winning_cents, losing_cents from player_figures
        where user_id = any(array(select user_id from page))`
    : sql`select user_id, sum(winning_cents)::bigint as winning_cents, sum(losing_cents)::bigint as losing_cents
        from player_figures_by_day
        where user_id = any(array(select user_id from page)) and day between ${from}::date and ${to}::date
        group by user_id`;

/**
 * One page of the players who deposited (or were paid) anything, best first, and the sums of all of them. Equal amounts
 * share a rank.
 */
export const findRanked = async (
  db: Db,
  search: RankingSearch,
): Promise<{ rows: RankedRow[]; count: number; cashInCents: number; cashOutCents: number }> => {
  const column = sql.raw(COLUMNS[search.sort]);
  const order = sql.raw(`${COLUMNS[search.sort]} ${search.align}, user_id ${search.align}`);
  const { rows } = await sql<RankedRow & { count: number; sum_in: number; sum_out: number }>`
    with players as materialized (select * from (${ofPlayers(search.period)}) f where ${column} > 0),
    page as materialized (
      select p.*, rank() over (order by ${column} desc) as rank from players p
      order by ${order} limit ${search.limit} offset ${offsetOf(search)}
    ),
    sums as materialized (
      select count(*) as count, coalesce(sum(cash_in_cents), 0)::bigint as sum_in,
        coalesce(sum(cash_out_cents), 0)::bigint as sum_out
      from players
    )
    select s.*, p.rank, m.account_code, p.cash_in_cents, p.cash_out_cents, f.winning_cents, f.losing_cents
    from sums s left join page p on true left join report_members m on m.user_id = p.user_id
    left join (${played(search.period)}) f on f.user_id = p.user_id
    order by p.rank ${sql.raw(search.align === 'desc' ? 'asc' : 'desc')}, p.user_id ${sql.raw(search.align)}`.execute(
    db.kysely,
  );
  const [first] = rows;
  return {
    rows: rows.filter((row) => row.rank !== null),
    count: first?.count ?? 0,
    cashInCents: first?.sum_in ?? 0,
    cashOutCents: first?.sum_out ?? 0,
  };
};

/** One player's ranks among all; null where the player has no amount. */
export interface RanksRow {
  readonly cash_in: number | null;
  readonly cash_out: number | null;
  readonly winning: number | null;
  readonly losing: number | null;
  readonly house_deposit: number | null;
  readonly members: number;
}

/** A player's ranks: one more than the number of players with a higher amount. */
export const ranksOf = async (db: Db, userId: number): Promise<RanksRow> => {
  const rank = (name: string) =>
    sql.raw(`case when min(own.${name}) > 0 then 1 + count(*) filter (where f.${name} > own.${name}) end`);
  const { rows } = await sql<RanksRow>`
    with f as materialized (select * from player_figures)
    select ${rank('cash_in_cents')} as cash_in, ${rank('cash_out_cents')} as cash_out,
      ${rank('winning_cents')} as winning, ${rank('losing_cents')} as losing,
      ${rank('house_balance_cents')} as house_deposit,
      (select count(*) from report_members where closed_at is null) as members
    from f own, f where own.user_id = ${userId}`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) throw new Error('reports: the query returned no row');
  return row;
};
