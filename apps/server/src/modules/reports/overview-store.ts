import type { ShownPeriod } from '@lajvard/contract';
import { sql } from 'kysely';
import type { Reader } from './snapshot.ts';

/** The sums of a period, in cents: the columns of the view `overview_by_day`. */
export interface SumsRow {
  readonly total_bets_cents: number;
  readonly payout_cents: number;
  readonly house_balance_cents: number;
  readonly winning_cents: number;
  readonly losing_cents: number;
  readonly w_house_balance_cents: number;
  readonly cash_in_cents: number;
  readonly cash_out_cents: number;
  readonly adjustments_cents: number;
  readonly corrections_cents: number;
}

/** One day or month; `label` null means all days before the period. */
export interface OverviewBucket extends SumsRow {
  readonly label: string | null;
  /** In players' wallets at the end of it. */
  readonly players_balance_cents: number;
  /** Set aside for withdrawals at the end of it. */
  readonly held_cents: number;
  /** Stakes that wait for their result at the end of it. */
  readonly in_play_cents: number;
}

const SUMS = [
  'total_bets_cents',
  'payout_cents',
  'house_balance_cents',
  'winning_cents',
  'losing_cents',
  'w_house_balance_cents',
  'cash_in_cents',
  'cash_out_cents',
  'adjustments_cents',
  'corrections_cents',
] as const;
const SUMMED = sql.raw(SUMS.map((name) => `sum(${name})::bigint as ${name}`).join(', '));
const NOTHING = sql.raw(SUMS.map(() => '0').join(', '));
const NAMES = sql.raw(SUMS.join(', '));

/** SQL: the label of a day in a report of this unit. */
const labelOf = (unit: ShownPeriod['unit'], day: string) =>
  sql.raw(`to_char(${day}::date, '${unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}')`);

/** Every day or month of the period in order, empty ones included, after one row for everything before the period. */
export const overviewBuckets = async (reader: Reader, { from, to, unit }: ShownPeriod): Promise<OverviewBucket[]> => {
  const { rows } = await sql<OverviewBucket>`
    select label, ${SUMMED},
      (sum(sum(not_used_change_cents)) over (order by label nulls first))::bigint as players_balance_cents,
      (sum(sum(held_change_cents)) over (order by label nulls first))::bigint as held_cents,
      (sum(sum(in_play_change_cents)) over (order by label nulls first))::bigint as in_play_cents
    from (
      select case when day < ${from}::date then null else ${labelOf(unit, 'day')} end as label, ${NAMES},
        not_used_change_cents, held_change_cents, in_play_change_cents
      from overview_by_day where day <= ${to}::date
      union all
      select ${labelOf(unit, 'g.day')}, ${NOTHING}, 0, 0, 0
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') as g (day)
      union all
      select null, ${NOTHING}, 0, 0, 0
    ) days group by label order by label nulls first`.execute(reader.kysely);
  return rows;
};

/** The sums of one day; of one on which nothing happened all are 0. */
export const sumsOfDay = async (db: Reader, day: string): Promise<SumsRow> => {
  const { rows } = await sql<SumsRow>`
    select ${sql.raw(SUMS.map((name) => `coalesce(sum(${name}), 0)::bigint as ${name}`).join(', '))}
    from overview_by_day where day = ${day}::date`.execute(db.kysely);
  if (rows[0] === undefined) throw new Error('reports: the query returned no row');
  return rows[0];
};

/** How many members played, by day or month: those in which somebody did. */
export const activeMembers = async (reader: Reader, { from, to, unit }: ShownPeriod): Promise<Map<string, number>> => {
  const { rows } = await (unit === 'day'
    ? sql<{ label: string; members: number }>`
        select to_char(day, 'YYYY-MM-DD') as label, players::bigint as members from players_by_day
        where day between ${from}::date and ${to}::date`
    : sql<{ label: string; members: number }>`
        select to_char(month, 'YYYY-MM') as label, count(*) as members from players_by_month
        where month between date_trunc('month', ${from}::date::timestamp) and ${to}::date group by month`
  ).execute(reader.kysely);
  return new Map(rows.map(({ label, members }) => [label, members]));
};

/** How many members played in a whole period: months begun are counted whole, as they are shown. */
export const activeInPeriod = async (reader: Reader, { type, from, to, unit }: ShownPeriod): Promise<number> => {
  const { rows } = await sql<{ members: number }>`select count(*) as members from (
    ${
      type === 'total'
        ? sql`select user_id from player_totals where plays > 0
            union select user_id from running_days where plays > 0
            union select user_id from new_players_of_days`
        : unit === 'day'
          ? sql`select distinct user_id from players_of_days where day between ${from}::date and ${to}::date`
          : sql`select distinct user_id from players_by_month
              where month between date_trunc('month', ${from}::date::timestamp) and ${to}::date`
    }) players`.execute(reader.kysely);
  return rows[0]?.members ?? 0;
};

/** By day or month (those on which it changed), the number of members at its end; null: before the period. */
export const memberCounts = async (
  reader: Reader,
  { from, to, unit }: ShownPeriod,
): Promise<Map<string | null, number>> => {
  const { rows } = await sql<{ label: string | null; members: number }>`
    select label, sum(sum(change)) over (order by label nulls first)::bigint as members from (
      select case when day < ${from}::date then null else ${labelOf(unit, 'day')} end as label, change
      from members_by_day where day <= ${to}::date
    ) changes group by label`.execute(reader.kysely);
  return new Map(rows.map(({ label, members }) => [label, members]));
};

/** The first day on which anything happened; `now` if nothing has. */
export const firstDayOf = async (reader: Reader, now: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select least(
      (select min(day) from closed_days),
      (select report_day(posted_at) from movement_times order by id limit 1),
      (select day from deposit_requests order by day limit 1), ${now}::date) as day`.execute(reader.kysely);
  return rows[0]?.day ?? now;
};

/** The stakes of the rounds that are not over, in cents. */
export const stakesInPlay = async (reader: Reader): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(stake_cents), 0)::bigint as cents from stakes_in_play`.execute(reader.kysely);
  return rows[0]?.cents ?? 0;
};
