-- The zone in which reports count days (decision 047). Owned by the reports room.
--
-- Both functions hold the zone as a constant: PostgreSQL then puts their bodies into the queries, and an index can be made of them.
-- `set_report_zone` is the only thing that changes them, with the sums and indexes that depend on them.
create function report_day(at timestamptz) returns date language sql immutable parallel safe as $$ select (at at time zone 'UTC')::date $$;
create function report_day_start(day date) returns timestamptz language sql immutable parallel safe as $$ select day::timestamp at time zone 'UTC' $$;
create table report_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null,
  set_at timestamptz not null default clock_timestamp()
);
insert into report_zone (zone) values ('UTC');

-- Sums of closed days are sums of days of the old zone: they go, and the next closing makes them again from the entries.
create function set_report_zone(new_zone text) returns void language plpgsql as $$
begin
  execute format('create or replace function report_day(at timestamptz) returns date language sql immutable parallel safe as %L',
    format(' select (at at time zone %L)::date ', new_zone));
  execute format('create or replace function report_day_start(day date) returns timestamptz language sql immutable parallel safe as %L',
    format(' select day::timestamp at time zone %L ', new_zone));
  delete from closed_days;
  delete from ledger_days;
  delete from player_days;
  delete from player_months;
  delete from player_totals;
  drop index deposits_by_day;
  drop index withdrawals_by_day;
  create index deposits_by_day on deposits (report_day(created_at)) include (status, amount_cents);
  create index withdrawals_by_day on withdrawals (report_day(created_at)) include (status, amount_cents);
  update report_zone set zone = new_zone, set_at = clock_timestamp();
end $$;

create or replace view open_days as
  select coalesce(report_day_start(max(day) + 1), '-infinity'::timestamptz) as since, coalesce(max(open_from), 0) as open_from
  from closed_days;
create or replace view entry_facts as
  select report_day(m.posted_at) as day, m.posted_at, e.movement_id, m.kind as movement_kind, a.kind as account_kind, a.user_id,
    e.amount_cents
  from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id;
create or replace view play_facts as
  select s.day, s.posted_at, s.movement_id, p.user_id, p.round_number, p.stake_cents::bigint as stake_cents, p.payouts[r.number + 1]::bigint as back_cents
  from (
    select report_day(posted_at) as day, posted_at, id as movement_id,
      case when kind = 'round-settled' then split_part(reference, ':', 2)::bigint end as round_number
    from ledger_movements where kind = 'round-settled'
  ) s join rounds r on r.round_number = s.round_number join plays p on p.round_number = s.round_number;
create or replace function open_entry_facts(who bigint default null) returns setof entry_facts language plpgsql stable rows 10000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
begin
  return query select report_day(m.posted_at), m.posted_at, e.movement_id, m.kind, a.kind, a.user_id, e.amount_cents
    from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
    where m.id >= open_from and e.movement_id >= open_from and m.posted_at >= since
      and (who is null or a.user_id = who);
end $$;
create or replace view members_by_day as
  select report_day(registered_at) as day, 1 as change from report_members
  union all
  select report_day(closed_at), -1 from report_members where closed_at is not null;

drop index deposits_by_day;
drop index withdrawals_by_day;
create index deposits_by_day on deposits (report_day(created_at)) include (status, amount_cents);
create index withdrawals_by_day on withdrawals (report_day(created_at)) include (status, amount_cents);
create or replace view deposit_requests as
  select d.id, d.user_id, u.account_code, d.amount_cents, d.status, d.created_at, report_day(d.created_at) as day
  from deposits d join users u on u.id = d.user_id;
create or replace view withdrawal_requests as
  select w.id, w.user_id, u.account_code, w.amount_cents, w.status, w.created_at, report_day(w.created_at) as day
  from withdrawals w join users u on u.id = w.user_id;
create or replace view deposits_by_day_and_status as
  select report_day(created_at) as day, status, count(*) as count, sum(amount_cents)::bigint as cents from deposits group by 1, 2;
create or replace view withdrawals_by_day_and_status as
  select report_day(created_at) as day, status, count(*) as count, sum(amount_cents)::bigint as cents from withdrawals group by 1, 2;
