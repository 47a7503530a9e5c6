import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { laterDay } from './period.ts';
import { CLOSING_LOCK } from './report-zone.ts';

/**
 * Whether every transaction that began before this day has ended. Then nothing more can be posted before it,
 * because a movement takes its time from the clock after its transaction has begun.
 */
const allHasEnded = async (db: Db, day: string): Promise<boolean> => {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and xact_start < report_day_start(${day}::date)) as open`.execute(db.kysely);
  return rows[0]?.open === false;
};

/** How many days are closed in one statement: history of years must not meet the limit of a statement. */
const MAX_DAYS = 31;

/**
 * Sums the first open days before `today` in one statement, so that all sums are of the same moment: of a day whose
 * movements are in the running sums already, nothing is read again.
 * @returns how many days were closed, 31 at most
 */
const sumDays = async (tx: Tx, today: string, zone: string): Promise<number> => {
  const { rows: lock } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(CLOSING_LOCK)}) as held`.execute(tx.kysely);
  if (lock[0]?.held !== true) return 0;
  const { rows: kept } = await sql<{ zone: string }>`select zone from report_zone`.execute(tx.kysely);
  if (kept[0]?.zone !== zone) return 0; // another process has set another zone, so `today` is not a day of this one
  const { rows: first } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from closed_days),
      (select report_day(posted_at) from movement_times order by id limit 1)) as day`.execute(tx.kysely);
  const from = first[0]?.day ?? today;
  if (from >= today) {
    await forget(tx, from);
    return 0;
  }
  const most = laterDay(from, MAX_DAYS);
  const before = most < today ? most : today;
  const { rows } = await sql<{ days: number }>`
    with due as materialized (
      select g.day::date as day
      from generate_series(${from}::date::timestamp, (${before}::date - 1)::timestamp, '1 day') as g (day)
    ),
    entries as materialized (
      select day, movement_kind, account_kind, cents from open_ledger_days
      where day < ${before}::date
    ),
    players as materialized (select * from open_player_days where day < ${before}::date),
    of_ledger as (insert into ledger_days (day, movement_kind, account_kind, cents) select * from entries),
    of_players as (
      insert into player_days (
        day, user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays)
      select
        day, user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays
      from players
    ),
    of_months as (
      insert into player_months (month, user_id)
      select distinct date_trunc('month', day::timestamp)::date, user_id from players where plays > 0
      on conflict do nothing
    ),
    of_all_days as (
      insert into player_totals as t (
        user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays)
      select user_id, sum(cash_in_cents), sum(cash_out_cents), sum(bets_cents), sum(payout_cents),
        sum(winning_cents), sum(losing_cents), sum(plays)
      from players group by user_id
      on conflict (user_id) do update set cash_in_cents = t.cash_in_cents + excluded.cash_in_cents,
        cash_out_cents = t.cash_out_cents + excluded.cash_out_cents, bets_cents = t.bets_cents + excluded.bets_cents,
        payout_cents = t.payout_cents + excluded.payout_cents, winning_cents = t.winning_cents + excluded.winning_cents,
        losing_cents = t.losing_cents + excluded.losing_cents, plays = t.plays + excluded.plays
    ),
    of_days as (
      insert into closed_days (day, winning_cents, losing_cents, players, open_from)
      select d.day, coalesce(sum(p.winning_cents), 0), coalesce(sum(p.losing_cents), 0),
        count(*) filter (where p.plays > 0),
        case when d.day = ${before}::date - 1 then coalesce((
          -- A movement gets its id in the same breath as its time:
          -- a minute before midnight no id of the next day exists yet.
          select max(id) + 1 from movement_times
          where posted_at < report_day_start(${before}::date) - interval '1 minute'), 0) else 0 end
      from due d left join players p on p.day = d.day group by d.day returning day
    )
    select count(*) as days from of_days`.execute(tx.kysely);
  await forget(tx, before);
  return rows[0]?.days ?? 0;
};

/** Removes the running sums of closed days. */
const forget = async (tx: Tx, before: string): Promise<void> => {
  await sql`delete from running_ledger_days where day < ${before}::date`.execute(tx.kysely);
  await sql`delete from running_player_days where day < ${before}::date`.execute(tx.kysely);
};

/**
 * Closes the days before `day`, a day of `zone`: sums them once for all later reports (decision 026). Repeating it
 * changes nothing.
 * @returns how many days were closed; 0 while a transaction that began before `day` is still running, or while the
 * database counts days in another zone
 */
export const closeDays = async (db: Db, day: string, zone = 'UTC'): Promise<number> => {
  if (!(await allHasEnded(db, day))) return 0;
  for (let all = 0; ; ) {
    const days = await transaction(db, (tx) => sumDays(tx, day, zone));
    all += days;
    if (days < MAX_DAYS) return all;
  }
};
