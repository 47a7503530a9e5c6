import { type RawBuilder, sql } from 'kysely';
import { inScope, type MemberScope, membersSql } from '#modules/identity';
import { matchingRounds, type RoundFacts, type RoundSearch, roundFactsSql } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { offsetOf, type Page } from '#platform/http/paging.ts';

/**
 * A round with what the players in scope staked and got back, in cents; `back_cents` is null until the round is over.
 */
export interface ReportRow extends RoundFacts {
  readonly players: number;
  readonly bet_cents: number;
  readonly back_cents: number | null;
}

/** Filter, sort order and page of the rounds report. */
export interface ReportSearch extends Page, RoundSearch {
  readonly scope: MemberScope;
  readonly accountCode: string | undefined;
  readonly sort: keyof typeof COLUMNS | undefined;
  readonly align: 'asc' | 'desc';
}

const COLUMNS = {
  round_number: 'round_number',
  created_at: 'opened_at',
  number: 'number',
  total_bet: 'bet_cents',
  total_pay_out: 'back_cents',
  house_balance: 'bet_cents - back_cents',
} as const;

/** SQL: what play `p` of round `r` brought, in cents; null until the round is over. */
const BACK_OF_PLAY = sql.raw(
  "case r.phase when 'settled' then p.payouts[r.number + 1] when 'void' then p.stake_cents end",
);
const ROUNDS = sql.raw(`(${roundFactsSql})`);
const MEMBERS = sql.raw(`(${membersSql})`);

const ofAccount = ({ accountCode, scope }: ReportSearch) =>
  accountCode === undefined
    ? sql`true`
    : sql`r.round_number in (select p.round_number from plays p join ${MEMBERS} m on m.user_id = p.user_id
        where m.account_code = ${accountCode} and ${inScope(scope)})`;

/** Sums for all players, from the round's own row; counted from the plays if the round was never closed. */
const ofEverybody = (search: ReportSearch) => sql`
  select round_number, opened_at, phase, wheel, number, void_reason, right_number, players, bet_cents,
    case phase when 'settled' then paid_cents when 'void' then bet_cents end as back_cents
  from (
    select r.*,
      coalesce(r.play_count, (select count(*) from plays p where p.round_number = r.round_number))::int as players,
      coalesce(
        r.staked_cents, (select sum(p.stake_cents) from plays p where p.round_number = r.round_number), 0
      )::bigint as bet_cents
    from ${ROUNDS} r where ${matchingRounds(search)} and ${ofAccount(search)}
  ) r where ${search.hasEmpty} or players > 0`;

/** Sums for the members of a partner, counted from their plays. */
const ofMembers = (search: ReportSearch) => sql`
  select r.round_number, r.opened_at, r.phase, r.wheel, r.number, r.void_reason, r.right_number,
    coalesce(o.players, 0)::int as players,
    coalesce(o.bet_cents, 0)::bigint as bet_cents,
    case when r.phase in ('settled', 'void') then coalesce(o.back_cents, 0)::bigint end as back_cents
  from ${ROUNDS} r left join (
    select p.round_number, count(*) as players, sum(p.stake_cents) as bet_cents, sum(${BACK_OF_PLAY}) as back_cents
    from plays p join ${MEMBERS} m on m.user_id = p.user_id join ${ROUNDS} r on r.round_number = p.round_number
    where ${inScope(search.scope)} and ${matchingRounds(search)} and ${ofAccount(search)} group by p.round_number
  ) o on o.round_number = r.round_number
  where ${matchingRounds(search)} and ${ofAccount(search)} and (${search.hasEmpty} or o.players is not null)`;

const reported = (search: ReportSearch) => (search.scope.all ? ofEverybody(search) : ofMembers(search));

/** Count and sums of all that match, in cents: of what is over, and `inPlayCents` of what is not. */
export interface HouseSums {
  readonly count: number;
  readonly betCents: number;
  readonly inPlayCents: number;
  readonly backCents: number;
  readonly houseCents: number;
}

/** One page of rows, and the sums of all that match. */
export interface Found<Row> {
  readonly rows: Row[];
  readonly sums: HouseSums;
}

const NOTHING: HouseSums = { count: 0, betCents: 0, inPlayCents: 0, backCents: 0, houseCents: 0 };

interface FoundOptions extends Page {
  /** The unique column that breaks ties. */
  readonly key: string;
  readonly column: string;
  readonly align: 'asc' | 'desc';
  /** Whether the rows are made once, for page and sums: what is counted from plays. Else each reads what it needs. */
  readonly once: boolean;
}

/** Page and sums of rows with `bet_cents` and `back_cents`. */
const found = async <Row>(
  db: Db,
  rows: RawBuilder<unknown>,
  { key, column, once, ...search }: FoundOptions,
): Promise<Found<Row>> => {
  const byKey = `${key} ${search.align}`;
  const order = sql.raw(column === key ? byKey : `${column} ${search.align} nulls last, ${byKey}`);
  const answer = await sql<Row & { sums: HouseSums; found: boolean }>`
    with matching as ${sql.raw(once ? 'materialized' : 'not materialized')} (${rows}),
    page as (select * from matching order by ${order} limit ${search.limit} offset ${offsetOf(search)}),
    sums as (
      select json_build_object('count', count(*),
        'betCents', coalesce(sum(bet_cents) filter (where back_cents is not null), 0),
        'inPlayCents', coalesce(sum(bet_cents) filter (where back_cents is null), 0),
        'backCents', coalesce(sum(back_cents), 0),
        'houseCents', coalesce(sum(bet_cents - back_cents), 0)) as sums from matching
    )
    select sums.sums, page.${sql.raw(key)} is not null as found, page.* from sums left join page on true
    order by ${order}`.execute(db.kysely);
  return { rows: answer.rows.filter((row) => row.found), sums: answer.rows[0]?.sums ?? NOTHING };
};

/** The rounds of the report. */
export const findReported = (db: Db, search: ReportSearch): Promise<Found<ReportRow>> =>
  found<ReportRow>(db, reported(search), {
    ...search,
    key: 'round_number',
    column: COLUMNS[search.sort ?? 'round_number'],
    once: !search.scope.all,
  });

/** One player in a round. */
export interface RoundPlayerRow {
  readonly user_id: number;
  readonly account_code: string;
  readonly bet_cents: number;
  readonly back_cents: number | null;
}

/** Filter, sort order and page of the players of a round. */
export interface PlayersSearch extends Page {
  readonly roundNumber: number;
  readonly scope: MemberScope;
  readonly keyword: string | undefined;
  readonly sort: keyof typeof PLAYER_COLUMNS | undefined;
  readonly align: 'asc' | 'desc';
}

const PLAYER_COLUMNS = {
  table_bet: 'bet_cents',
  account_code: 'account_code',
  table_pay_out: 'back_cents',
  house_balance: 'bet_cents - back_cents',
} as const;

const playersOf = ({ roundNumber, scope, keyword }: PlayersSearch) => sql`
  select p.user_id, m.account_code, p.stake_cents::bigint as bet_cents, (${BACK_OF_PLAY})::bigint as back_cents
  from plays p join ${MEMBERS} m on m.user_id = p.user_id join ${ROUNDS} r on r.round_number = p.round_number
  where p.round_number = ${roundNumber} and ${inScope(scope)} and strpos(m.account_code, ${keyword ?? ''}::text) > 0`;

/** The players of a round. */
export const findRoundPlayers = (db: Db, search: PlayersSearch): Promise<Found<RoundPlayerRow>> =>
  found<RoundPlayerRow>(db, playersOf(search), {
    ...search,
    key: 'user_id',
    column: PLAYER_COLUMNS[search.sort ?? 'table_bet'],
    once: true,
  });
