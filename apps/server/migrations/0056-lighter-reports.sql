-- Reports read less (decision 080). Owned by the reports module.

-- The block index of the entries is asked once for all movements: the planner took it for each, and read all that is
-- newer than its last summary as many times as there were movements.
create or replace function unsummed_entry_facts(who bigint default null, up_to bigint default null)
returns setof entry_facts language plpgsql stable rows 1000 as $$
declare
  since constant timestamptz := (select u.since from unsummed u);
  first constant bigint := (select u.first_movement from unsummed u);
  last constant bigint := coalesce(up_to, 9223372036854775807);
begin
  return query
    with entries as materialized (
      select e.movement_id, e.account_id, e.amount_cents from ledger_entries e
      where e.movement_id between first and last
    )
    select report_day(m.posted_at), m.posted_at, e.movement_id, m.kind, figure_account(a.kind), a.user_id,
      e.amount_cents
    from entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.id = e.account_id
    where m.posted_at >= since and (who is null or a.user_id = who);
end $$;

-- When the round was settled: the time of its movement, which had to be looked up for each round of the day. Null: a
-- version that does not know the column wrote the row.
alter table round_sums add column posted_at timestamptz;
update round_sums r set posted_at = m.posted_at from ledger_movements m
  where m.id = r.movement_id and r.movement_id >= (select o.open_from from open_days o);

create or replace function open_round_sums() returns table (day date, winning_cents bigint, losing_cents bigint)
language plpgsql stable rows 10 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
  first constant bigint := (select u.first_movement from unsummed u);
begin
  return query select report_day(r.posted_at), sum(r.winning_cents)::bigint, sum(r.losing_cents)::bigint
    from round_sums r where r.movement_id >= open_from and r.posted_at >= since group by 1;
  return query select report_day(m.posted_at), r.winning_cents, r.losing_cents
    from round_sums r join ledger_movements m on m.id = r.movement_id
    where r.movement_id >= open_from and r.posted_at is null and m.posted_at >= since;
  return query select f.day, greatest(f.back_cents - f.stake_cents, 0), greatest(f.stake_cents - f.back_cents, 0)
    from play_facts f where f.movement_id >= first and f.posted_at >= since
      and not exists (select from round_sums r where r.movement_id = f.movement_id);
end $$;

-- Now also what was set aside for withdrawals.
create or replace view overview_by_day as
  select day,
    coalesce(sum(-cents) filter (where account_kind = 'round:pot' and movement_kind = 'round-settled'), 0)::bigint
      as total_bets_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet' and movement_kind = 'round-settled'), 0)::bigint
      as payout_cents,
    coalesce(sum(cents) filter (where account_kind = 'house:bank'), 0)::bigint as house_balance_cents,
    coalesce(sum(cents) filter (where account_kind = 'winning'), 0)::bigint as winning_cents,
    coalesce(sum(cents) filter (where account_kind = 'losing'), 0)::bigint as losing_cents,
    coalesce(sum(case account_kind when 'losing' then cents else -cents end)
      filter (where account_kind in ('winning', 'losing')), 0)::bigint as w_house_balance_cents,
    coalesce(sum(-cents) filter (
      where account_kind = 'outside:trc20' and movement_kind in ('deposit-approved', 'deposit-reversed')), 0)::bigint
      as cash_in_cents,
    coalesce(sum(cents) filter (where account_kind = 'outside:trc20'
      and movement_kind in ('withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')), 0)::bigint
      as cash_out_cents,
    coalesce(sum(-cents) filter (where account_kind = 'house:adjustments'), 0)::bigint as adjustments_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet'), 0)::bigint as not_used_change_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:held'), 0)::bigint as held_change_cents
  from (
    select day, movement_kind, account_kind, cents from ledger_by_day
    union all
    select day, '', 'winning', winning_cents from closed_days
    union all
    select day, '', 'losing', losing_cents from closed_days
    union all
    select r.day, '', f.figure, f.cents from open_round_sums() r,
      lateral (values ('winning', r.winning_cents), ('losing', r.losing_cents)) f (figure, cents)
  ) facts group by day;

-- Of the days' sums and the movements in none of them, those with money in or out: few of all who play.
create view payments_of_days as
  select day, user_id, cash_in_cents, cash_out_cents from player_days where cash_in_cents <> 0 or cash_out_cents <> 0
  union all
  select day, user_id, cash_in_cents, cash_out_cents from running_days where cash_in_cents <> 0 or cash_out_cents <> 0
  union all
  select day, user_id, cash_in_cents, cash_out_cents from unsummed_player_days()
  where cash_in_cents <> 0 or cash_out_cents <> 0;

-- Who played in the movements that are in no sum yet, and is not in the running sums of the day as a player.
create view new_players_of_days as
  select distinct f.day, f.user_id from unsummed_play_facts() f
  where not exists (
    select from running_player_days r where r.user_id = f.user_id and r.day = f.day and r.plays > 0);
create or replace view players_by_day as
  select day, players from closed_days
  union all
  select day, sum(players)::int from (
    select day, count(*) as players from running_days where plays > 0 group by day
    union all
    select day, count(*) from new_players_of_days group by day
  ) open group by day;
-- Each player of a month once.
create or replace view players_by_month as
  select month, user_id from player_months
  union all
  select o.month, o.user_id from (
    select date_trunc('month', day::timestamp)::date as month, user_id from running_days where plays > 0
    union
    select date_trunc('month', day::timestamp)::date, user_id from new_players_of_days
  ) o where not exists (select from player_months m where m.month = o.month and m.user_id = o.user_id);

-- The account of the adjustments is found by its index: among the pots of all rounds there are millions of others.
create or replace view player_adjustments as
  select w.user_id, e.amount_cents, e.movement_id
  from ledger_accounts w join ledger_entries e on e.account_id = w.id
  where w.kind = 'player:wallet' and e.movement_id in (
    select h.movement_id from ledger_entries h join ledger_accounts a on a.id = h.account_id
    where a.kind = 'house:adjustments' and a.user_id is null and a.round_number is null and a.pot_round is null);
