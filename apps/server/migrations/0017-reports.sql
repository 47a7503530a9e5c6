-- What reports show (docs/FIGURES.md, decision 026). Owned by the reports room. Amounts are cents, days are days of UTC.
--
-- The ledger only grows, so what a day sums to stays so. Days that are over are summed once ("closed"); the days since then are read from the entries.
-- Both halves come from the same views below: nothing here is a figure of its own.
create table closed_days (
  day date primary key, -- no gap between the first and the last
  winning_cents bigint not null,
  losing_cents bigint not null,
  players integer not null, -- who played
  open_from bigint not null, -- every movement after this day has this id or a higher one
  closed_at timestamptz not null default clock_timestamp()
);
create table ledger_days (
  day date not null,
  movement_kind text not null,
  account_kind text not null,
  cents bigint not null,
  primary key (day, movement_kind, account_kind)
);
create table player_days (
  day date not null,
  user_id bigint not null,
  cash_in_cents bigint not null,
  cash_out_cents bigint not null,
  bets_cents bigint not null,
  payout_cents bigint not null,
  winning_cents bigint not null,
  losing_cents bigint not null,
  plays integer not null,
  primary key (day, user_id)
);
create index player_days_of_user on player_days (user_id, day);
create index player_days_with_payments on player_days (day) include (user_id, cash_in_cents, cash_out_cents)
  where cash_in_cents <> 0 or cash_out_cents <> 0;
create table player_months ( -- who played in which month; its first day
  month date not null,
  user_id bigint not null,
  primary key (month, user_id)
);
create table player_totals ( -- of all closed days
  user_id bigint primary key,
  cash_in_cents bigint not null,
  cash_out_cents bigint not null,
  bets_cents bigint not null,
  payout_cents bigint not null,
  winning_cents bigint not null,
  losing_cents bigint not null,
  plays bigint not null
);

-- Where the open days begin.
create view open_days as
  select coalesce((max(day) + 1)::timestamp at time zone 'UTC', '-infinity'::timestamptz) as since, coalesce(max(open_from), 0) as open_from
  from closed_days;

-- When each movement was posted.
create view movement_times as select id, posted_at from ledger_movements;

-- Every entry of the ledger with its day.
create view entry_facts as
  select (m.posted_at at time zone 'UTC')::date as day, m.posted_at, e.movement_id, m.kind as movement_kind, a.kind as account_kind, a.user_id,
    e.amount_cents
  from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id;

-- Every play of a settled round with the day its round was settled, and what came back. A play of a void round, or of one in play, is none.
create view play_facts as
  select s.day, s.posted_at, s.movement_id, p.user_id, p.round_number, p.stake_cents::bigint as stake_cents, p.payouts[r.number + 1]::bigint as back_cents
  from (
    select (posted_at at time zone 'UTC')::date as day, posted_at, id as movement_id,
      case when kind = 'round-settled' then split_part(reference, ':', 2)::bigint end as round_number
    from ledger_movements where kind = 'round-settled'
  ) s join rounds r on r.round_number = s.round_number join plays p on p.round_number = s.round_number;


-- The open days of both. Functions, because the planner then sees where they begin: as a subquery it would take a third of the ledger for open.
create function open_entry_facts() returns setof entry_facts language plpgsql stable rows 10000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
begin
  return query select (m.posted_at at time zone 'UTC')::date, m.posted_at, e.movement_id, m.kind, a.kind, a.user_id, e.amount_cents
    from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
    where m.id >= open_from and e.movement_id >= open_from and m.posted_at >= since;
end $$;
create function open_play_facts() returns setof play_facts language plpgsql stable rows 10000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
begin
  return query select * from play_facts f where f.movement_id >= open_from and f.posted_at >= since;
end $$;
create view open_entries as select * from open_entry_facts();
create view open_plays as select * from open_play_facts();

-- What players did, by day and player: the figures of one player, and of a ranking.
-- winning: what came back above the stake, of the rounds that ended above it; losing: what was missing to the stake, of those that ended below.
create view open_player_days as
  select day, user_id, sum(cash_in_cents)::bigint as cash_in_cents, sum(cash_out_cents)::bigint as cash_out_cents, sum(bets_cents)::bigint as bets_cents,
    sum(payout_cents)::bigint as payout_cents, sum(winning_cents)::bigint as winning_cents, sum(losing_cents)::bigint as losing_cents,
    sum(plays)::int as plays
  from (
    select day, user_id, case when movement_kind in ('deposit-approved', 'deposit-reversed') then amount_cents else 0 end as cash_in_cents,
      case when movement_kind in ('deposit-approved', 'deposit-reversed') then 0 else -amount_cents end as cash_out_cents,
      0 as bets_cents, 0 as payout_cents, 0 as winning_cents, 0 as losing_cents, 0 as plays
    from open_entries
    where user_id is not null and movement_kind in
      ('deposit-approved', 'deposit-reversed', 'withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')
    union all
    select day, user_id, 0, 0, stake_cents, back_cents, greatest(back_cents - stake_cents, 0), greatest(stake_cents - back_cents, 0), 1
    from open_plays
  ) facts group by day, user_id;
create view player_figures_by_day as
  select day, user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays from player_days
  union all
  select day, user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays from open_player_days;
create view player_figures as
  select user_id, sum(cash_in_cents)::bigint as cash_in_cents, sum(cash_out_cents)::bigint as cash_out_cents, sum(bets_cents)::bigint as bets_cents,
    sum(payout_cents)::bigint as payout_cents, sum(winning_cents)::bigint as winning_cents, sum(losing_cents)::bigint as losing_cents,
    (sum(losing_cents) - sum(winning_cents))::bigint as house_balance_cents, sum(plays)::bigint as plays
  from (
    select user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays from player_totals
    union all
    select user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays from open_player_days
  ) days group by user_id;

-- What the whole house did, by day. Each column is one figure and is defined here only.
create view ledger_by_day as
  select day, movement_kind, account_kind, cents from ledger_days
  union all
  select day, movement_kind, account_kind, sum(amount_cents)::bigint from open_entries group by 1, 2, 3;
create view overview_by_day as
  select day,
    coalesce(sum(-cents) filter (where account_kind = 'round:pot' and movement_kind = 'round-settled'), 0)::bigint as total_bets_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet' and movement_kind = 'round-settled'), 0)::bigint as payout_cents,
    coalesce(sum(cents) filter (where account_kind = 'house:bank'), 0)::bigint as house_balance_cents,
    coalesce(sum(cents) filter (where account_kind = 'winning'), 0)::bigint as winning_cents,
    coalesce(sum(cents) filter (where account_kind = 'losing'), 0)::bigint as losing_cents,
    coalesce(sum(case account_kind when 'losing' then cents else -cents end) filter (where account_kind in ('winning', 'losing')), 0)::bigint
      as w_house_balance_cents,
    coalesce(sum(-cents) filter (where account_kind = 'outside:trc20' and movement_kind in ('deposit-approved', 'deposit-reversed')), 0)::bigint as cash_in_cents,
    coalesce(sum(cents) filter (where account_kind = 'outside:trc20'
      and movement_kind in ('withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')), 0)::bigint as cash_out_cents,
    coalesce(sum(-cents) filter (where account_kind = 'house:adjustments'), 0)::bigint as adjustments_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet'), 0)::bigint as not_used_change_cents
  from (
    select day, movement_kind, account_kind, cents from ledger_by_day
    union all
    select day, '', 'winning', winning_cents from closed_days
    union all
    select day, '', 'losing', losing_cents from closed_days
    union all
    select day, '', case when back_cents > stake_cents then 'winning' else 'losing' end, abs(back_cents - stake_cents) from open_plays
  ) facts group by day;

-- What stands with players now: a player's own, and of all. A stake in play is no longer the player's and not yet the house's.
create view player_balances as
  select a.user_id, coalesce(sum(a.balance_cents) filter (where a.kind = 'player:wallet'), 0)::bigint as not_used_balance_cents,
    coalesce(sum(a.balance_cents) filter (where a.kind = 'player:held'), 0)::bigint as held_cents
  from ledger_accounts a where a.user_id is not null group by a.user_id;
create view stakes_in_play as
  select p.user_id, p.stake_cents::bigint as stake_cents
  from rounds r join plays p on p.round_number = r.round_number where r.phase not in ('settled', 'void');

-- How many players played a round that was settled on the day.
create view players_by_day as
  select day, players from closed_days
  union all
  select day, count(distinct user_id)::int from open_plays group by day;

-- Who played on which day, and in which month.
create view players_of_days as
  select day, user_id from player_days where plays > 0
  union all
  select day, user_id from open_plays;
create view players_by_month as
  select month, user_id from player_months
  union
  select date_trunc('month', day::timestamp)::date, user_id from open_plays;

-- Who is a member: a player whose registration is complete and who has not closed the account for good.
create view report_members as
  select u.id as user_id, u.account_code, u.partner, u.completed_at as registered_at, u.closed_at
  from users u where u.level = 'user' and u.completed_at is not null;
create view members_by_day as
  select (registered_at at time zone 'UTC')::date as day, 1 as change from report_members
  union all
  select (closed_at at time zone 'UTC')::date, -1 from report_members where closed_at is not null;
-- The partner whose members a member of staff may see; null: everybody's.
create view staff_partners as
  select id as staff_id, case when role = 'ceg-admin' then coalesce(partner, '') end as partner from users where level = 'admin';

-- Requests of money in and out, by the day they were made; the status is the one they have now.
create index deposits_by_day on deposits (((created_at at time zone 'UTC')::date)) include (status, amount_cents);
create index withdrawals_by_day on withdrawals (((created_at at time zone 'UTC')::date)) include (status, amount_cents);
create view deposit_requests as
  select d.id, d.user_id, u.account_code, d.amount_cents, d.status, d.created_at, (d.created_at at time zone 'UTC')::date as day
  from deposits d join users u on u.id = d.user_id;
create view withdrawal_requests as
  select w.id, w.user_id, u.account_code, w.amount_cents, w.status, w.created_at, (w.created_at at time zone 'UTC')::date as day
  from withdrawals w join users u on u.id = w.user_id;
create view deposits_by_day_and_status as
  select (created_at at time zone 'UTC')::date as day, status, count(*) as count, sum(amount_cents)::bigint as cents from deposits group by 1, 2;
create view withdrawals_by_day_and_status as
  select (created_at at time zone 'UTC')::date as day, status, count(*) as count, sum(amount_cents)::bigint as cents from withdrawals group by 1, 2;

-- What staff gave to a player or took: the wallet's side of every movement with house:adjustments.
create view player_adjustments as
  select w.user_id, e.amount_cents, e.movement_id
  from ledger_accounts w join ledger_entries e on e.account_id = w.id
  where w.kind = 'player:wallet' and e.movement_id in (
    select h.movement_id from ledger_entries h join ledger_accounts a on a.id = h.account_id where a.kind = 'house:adjustments');
