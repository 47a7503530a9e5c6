-- Sums of the days that are not closed (decision 080). Owned by the reports module.
--
-- A report adds three things: the sums of closed days, the running sums of the days since, and the movements that are
-- in neither yet ("unsummed": those of a round or two). Every movement up to `running_sums.movement_id` is in the
-- running sums, and none above it. All of this can be deleted and made again: `drop_report_sums()`.

-- What the house's players won and lost in a settled round, written by its settlement.
create table round_sums (
  movement_id bigint primary key, -- of the settlement
  round_number bigint not null unique,
  winning_cents bigint not null,
  losing_cents bigint not null
);
create table running_sums (
  only_row boolean primary key default true check (only_row),
  movement_id bigint not null,
  added_at timestamptz not null default clock_timestamp()
);
create table running_ledger_days (
  day date not null,
  movement_kind text not null,
  account_kind text not null,
  cents bigint not null,
  primary key (day, movement_kind, account_kind)
);
create table running_player_days (
  day date not null,
  user_id bigint not null,
  cash_in_cents bigint not null,
  cash_out_cents bigint not null,
  bets_cents bigint not null,
  payout_cents bigint not null,
  winning_cents bigint not null,
  losing_cents bigint not null,
  plays integer not null,
  primary key (user_id, day)
) with (fillfactor = 70); -- each round updates its players' rows

-- Movements are found by the block ranges of their entries. A range that no vacuum has seen yet is read whole: after a
-- day of play that would be all of the day.
do $$
declare
  index_of_entries regclass;
begin
  for index_of_entries in
    select i.oid from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      join pg_am a on a.oid = i.relam
    where a.amname = 'brin' and i.relkind = 'i' and t.relname like 'ledger_entries%'
      and t.relnamespace = (select relnamespace from pg_class where oid = 'running_sums'::regclass)
  loop
    execute format('alter index %s set (autosummarize = on)', index_of_entries);
  end loop;
end $$;

-- Where the unsummed movements begin.
create view unsummed as
  select d.since,
    greatest(d.open_from, coalesce((select s.movement_id + 1 from running_sums s), 0)) as first_movement
  from open_days d;
create view running_days as
  select * from running_player_days where day > coalesce((select max(c.day) from closed_days c), '-infinity');

-- Both functions: of one player, or of all (null); up to a movement, or to the newest (null). Functions, because the
-- planner then sees where they begin.
create function unsummed_entry_facts(who bigint default null, up_to bigint default null)
returns setof entry_facts language plpgsql stable rows 1000 as $$
declare
  since constant timestamptz := (select u.since from unsummed u);
  first constant bigint := (select u.first_movement from unsummed u);
  last constant bigint := coalesce(up_to, 9223372036854775807);
begin
  return query select report_day(m.posted_at), m.posted_at, e.movement_id, m.kind, figure_account(a.kind), a.user_id,
      e.amount_cents
    from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
    where m.id between first and last and e.movement_id between first and last and m.posted_at >= since
      and (who is null or a.user_id = who);
end $$;
create function unsummed_play_facts(who bigint default null, up_to bigint default null)
returns setof play_facts language plpgsql stable rows 1000 as $$
declare
  since constant timestamptz := (select u.since from unsummed u);
  first constant bigint := (select u.first_movement from unsummed u);
  last constant bigint := coalesce(up_to, 9223372036854775807);
begin
  return query select * from play_facts f
    where f.movement_id between first and last and f.posted_at >= since and (who is null or f.user_id = who);
end $$;

-- What players did in the unsummed movements, by day and player.
-- winning: what came back above the stake, of the rounds that ended above it;
-- losing: what was missing to the stake, of those that ended below.
create function unsummed_player_days(who bigint default null, up_to bigint default null)
returns setof running_player_days language sql stable as $$
  select day, user_id, sum(cash_in_cents)::bigint, sum(cash_out_cents)::bigint, sum(bets_cents)::bigint,
    sum(payout_cents)::bigint, sum(winning_cents)::bigint, sum(losing_cents)::bigint, sum(plays)::int
  from (
    select day, user_id,
      case when movement_kind in ('deposit-approved', 'deposit-reversed') then amount_cents else 0 end as cash_in_cents,
      case when movement_kind in ('deposit-approved', 'deposit-reversed') then 0 else -amount_cents end
        as cash_out_cents,
      0 as bets_cents, 0 as payout_cents, 0 as winning_cents, 0 as losing_cents, 0 as plays
    from unsummed_entry_facts(who, up_to)
    where user_id is not null and movement_kind in
      ('deposit-approved', 'deposit-reversed', 'withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')
    union all
    select day, user_id, 0, 0, stake_cents, back_cents, greatest(back_cents - stake_cents, 0),
      greatest(stake_cents - back_cents, 0), 1
    from unsummed_play_facts(who, up_to)
  ) facts group by day, user_id
$$;

-- The days that are not closed: running sums and unsummed movements.
create view open_ledger_days as
  select day, movement_kind, account_kind, sum(cents)::bigint as cents from (
    select day, movement_kind, account_kind, cents from running_ledger_days
    where day > coalesce((select max(c.day) from closed_days c), '-infinity')
    union all
    select day, movement_kind, account_kind, amount_cents from unsummed_entry_facts()
  ) facts group by 1, 2, 3;
create or replace function open_player_days_of(who bigint) returns table (day date, user_id bigint, cash_in_cents bigint,
  cash_out_cents bigint, bets_cents bigint, payout_cents bigint, winning_cents bigint, losing_cents bigint, plays integer)
language sql stable as $$
  select day, user_id, sum(cash_in_cents)::bigint, sum(cash_out_cents)::bigint, sum(bets_cents)::bigint,
    sum(payout_cents)::bigint, sum(winning_cents)::bigint, sum(losing_cents)::bigint, sum(plays)::int
  from (
    select * from running_days r where who is null or r.user_id = who
    union all
    select * from unsummed_player_days(who)
  ) facts group by day, user_id
$$;

-- What players won and lost in each round that was settled on an open day. A version that knows no sums of rounds may
-- have settled some beside this one: their plays are read, until the running sums make up for it.
create function open_round_sums() returns table (day date, winning_cents bigint, losing_cents bigint)
language plpgsql stable rows 1000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
  first constant bigint := (select u.first_movement from unsummed u);
begin
  return query select report_day(m.posted_at), r.winning_cents, r.losing_cents
    from round_sums r join ledger_movements m on m.id = r.movement_id
    where r.movement_id >= open_from and m.posted_at >= since;
  return query select f.day, greatest(f.back_cents - f.stake_cents, 0), greatest(f.stake_cents - f.back_cents, 0)
    from play_facts f where f.movement_id >= first and f.posted_at >= since
      and not exists (select from round_sums r where r.movement_id = f.movement_id);
end $$;

create or replace view ledger_by_day as
  select day, movement_kind, account_kind, cents from ledger_days
  union all
  select day, movement_kind, account_kind, cents from open_ledger_days;
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
    coalesce(sum(cents) filter (where account_kind = 'player:wallet'), 0)::bigint as not_used_change_cents
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

-- How many players played a round that was settled on the day; who; and who in which month.
create or replace view players_by_day as
  select day, players from closed_days
  union all
  select day, count(*)::int from (
    select day, user_id from running_days where plays > 0
    union
    select day, user_id from unsummed_play_facts()
  ) players group by day;
create or replace view players_of_days as
  select day, user_id from player_days where plays > 0
  union all
  select day, user_id from running_days where plays > 0
  union all
  select day, user_id from unsummed_play_facts();
create or replace view players_by_month as
  select month, user_id from player_months
  union
  select date_trunc('month', day::timestamp)::date, user_id from running_days where plays > 0
  union
  select date_trunc('month', day::timestamp)::date, user_id from unsummed_play_facts();

-- For the settlement, which finds its movement by the reference.
create or replace view movement_times as select id, posted_at, reference from ledger_movements;
-- The transactions under way that may write movements: each holds this lock from before its first one to its end.
create view movement_writers as
  select distinct virtualtransaction as holder from pg_locks
  where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
    and relation = to_regclass('ledger_movements') and mode = 'RowExclusiveLock' and granted;

-- All sums, for whoever moves what is summed already: another zone, or movements dated into days that are over.
create function drop_report_sums() returns void language sql as $$
  delete from closed_days;
  delete from ledger_days;
  delete from player_days;
  delete from player_months;
  delete from player_totals;
  delete from running_sums;
  delete from running_ledger_days;
  delete from running_player_days;
  delete from round_sums;
$$;
create or replace function set_report_zone(new_zone text) returns void language plpgsql as $$
declare
  payments text;
begin
  execute format(
    'create or replace function report_day(at timestamptz) returns date language sql immutable parallel safe as %L',
    format(' select (at at time zone %L)::date ', new_zone));
  execute format('create or replace function report_day_start(day date) returns timestamptz '
    'language sql immutable parallel safe as %L', format(' select day::timestamp at time zone %L ', new_zone));
  perform drop_report_sums();
  foreach payments in array array['deposits', 'withdrawals'] loop
    execute format('drop index %I', payments || '_by_day');
    execute format('create index %I on %I (report_day(created_at)) include (status, amount_cents)',
      payments || '_by_day', payments);
  end loop;
  update report_zone set zone = new_zone, set_at = clock_timestamp();
end $$;
do $$ begin
  execute format('alter function set_report_zone(text) security definer set search_path = %I, pg_temp',
    current_schema());
end $$;
revoke execute on function drop_report_sums() from public;
