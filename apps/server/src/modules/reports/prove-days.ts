import { sql } from 'kysely';
import { TRANSFERS } from '#modules/ledger';
import type { Db } from '#platform/db/pool.ts';

const MAX_NAMED = 5; // of each kind of problem

/** SQL: whether a day is open, and whether a fact's movement is in the running sums. */
const OPEN_DAY = `day > coalesce((select max(c.day) from closed_days c), '-infinity')`;
const IN_RUNNING_SUMS = `${OPEN_DAY} and movement_id <= (select s.movement_id from running_sums s)`;

/** SQL: the kinds of movements by which money came in or went out, so that none is missing in the sums. */
const OUTSIDE_KINDS = Object.entries(TRANSFERS)
  .filter(([, accounts]) => accounts.some((account) => account === 'outside:trc20'))
  .map(([kind]) => `'${kind}'`)
  .join(', ');

/**
 * What must never be true of the sums of closed days, of the running sums and of the sums of rounds: SQL that names
 * each place where it is. It sums the entries and plays themselves again.
 */
const QUESTIONS: readonly [problem: string, text: string][] = [
  [
    'the sums of a closed day differ from its entries',
    `with entries as (
       select day, movement_kind, account_kind, sum(amount_cents)::bigint as cents from entry_facts
       where day <= (select max(day) from closed_days) group by 1, 2, 3)
     select coalesce(e.day, d.day) || ' ' || coalesce(e.movement_kind, d.movement_kind) as what
     from entries e full join ledger_days d using (day, movement_kind, account_kind)
     where e.cents is distinct from d.cents`,
  ],
  [
    "a player's plays of a closed day differ from the rounds",
    `with played as (
       select day, user_id, sum(stake_cents)::bigint as bets, sum(back_cents)::bigint as payout,
         sum(greatest(back_cents - stake_cents, 0))::bigint as winning,
         sum(greatest(stake_cents - back_cents, 0))::bigint as losing
       from play_facts where day <= (select max(day) from closed_days) group by 1, 2)
     select coalesce(p.day, d.day) || ' user ' || coalesce(p.user_id, d.user_id) as what
     from played p full join (select * from player_days where plays > 0) d using (day, user_id)
     where (p.bets, p.payout, p.winning, p.losing)
       is distinct from (d.bets_cents, d.payout_cents, d.winning_cents, d.losing_cents)`,
  ],
  [
    'the total of a player is not the sum of the days',
    `select 'user ' || coalesce(t.user_id, d.user_id) as what from player_totals t
     full join (
       select user_id, sum(cash_in_cents) as cash_in, sum(cash_out_cents) as cash_out,
         sum(losing_cents - winning_cents) as lost
       from player_days group by user_id) d using (user_id)
     where (t.cash_in_cents, t.cash_out_cents, t.losing_cents - t.winning_cents)
       is distinct from (d.cash_in, d.cash_out, d.lost)`,
  ],
  [
    'the players of a month or a day differ from its plays',
    `select coalesce(m.month, d.month) || ' user ' || coalesce(m.user_id, d.user_id) as what from player_months m
     full join (
       select distinct date_trunc('month', day::timestamp)::date as month, user_id from player_days where plays > 0) d
       using (month, user_id) where m.user_id is null or d.user_id is null
     union all
     select c.day || '' from closed_days c
     where c.players <> (select count(*) from player_days d where d.day = c.day and d.plays > 0)`,
  ],
  [
    'the running sums of an open day differ from its entries',
    `with entries as (
       select day, movement_kind, account_kind, sum(amount_cents)::bigint as cents from entry_facts
       where ${IN_RUNNING_SUMS} group by 1, 2, 3)
     select coalesce(e.day, d.day) || ' ' || coalesce(e.movement_kind, d.movement_kind) as what
     from entries e full join (select * from running_ledger_days where ${OPEN_DAY}) d
       using (day, movement_kind, account_kind)
     where e.cents is distinct from d.cents`,
  ],
  [
    'the running sums of a player differ from the entries and plays',
    `with facts as (
       select day, user_id, case when movement_kind like 'deposit-%' then amount_cents else 0 end as cash_in,
         case when movement_kind like 'deposit-%' then 0 else -amount_cents end as cash_out,
         0 as stake, 0 as back, 0 as plays
       from entry_facts where ${IN_RUNNING_SUMS} and user_id is not null and movement_kind in
         (${OUTSIDE_KINDS})
       union all
       select day, user_id, 0, 0, stake_cents, back_cents, 1 from play_facts where ${IN_RUNNING_SUMS}),
     sums as (
       select day, user_id, sum(cash_in) as cash_in, sum(cash_out) as cash_out, sum(stake) as bets, sum(back) as payout,
         sum(greatest(back - stake, 0)) as winning, sum(greatest(stake - back, 0)) as losing, sum(plays) as plays
       from facts group by 1, 2)
     select coalesce(s.day, d.day) || ' user ' || coalesce(s.user_id, d.user_id) as what
     from sums s full join running_days d using (day, user_id)
     where (s.cash_in, s.cash_out, s.bets, s.payout, s.winning, s.losing, s.plays) is distinct from (d.cash_in_cents,
       d.cash_out_cents, d.bets_cents, d.payout_cents, d.winning_cents, d.losing_cents, d.plays)`,
  ],
  [
    'the sums of a round differ from its plays',
    `with played as (
       select day, movement_id, posted_at, round_number, sum(greatest(back_cents - stake_cents, 0))::bigint as winning,
         sum(greatest(stake_cents - back_cents, 0))::bigint as losing
       from play_facts group by 1, 2, 3, 4)
     select 'round ' || coalesce(p.round_number, r.round_number) as what
     from played p full join round_sums r using (movement_id)
     where case when r.movement_id is null then ${IN_RUNNING_SUMS}
       else (p.round_number, p.posted_at, p.winning, p.losing) is distinct from
         (r.round_number, coalesce(r.posted_at, p.posted_at), r.winning_cents, r.losing_cents) end`,
  ],
  [
    'what the bank holds is not what players lost',
    `select day || '' as what from overview_by_day
     where house_balance_cents <> w_house_balance_cents or house_balance_cents <> total_bets_cents - payout_cents`,
  ],
];

/**
 * Proves the sums of the reports from the entries and the plays. It reads all of them, so use it in tests and at night.
 * @returns the problems; empty if all is right
 */
export const proveDays = async (db: Db): Promise<string[]> => {
  const problems: string[] = [];
  for (const [problem, text] of QUESTIONS) {
    const { rows } = await sql<{ what: string }>`${sql.raw(text)} limit ${MAX_NAMED}`.execute(db.kysely);
    problems.push(...rows.map(({ what }) => `${problem}: ${what}`));
  }
  return problems;
};
