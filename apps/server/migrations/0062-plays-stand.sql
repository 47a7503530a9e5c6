-- A play is written while its round is locked, and stands (decision 005, decision 043). Owned by the plays.
--
-- The round is held until the commit, as the statement that takes plays holds it: what is not committed when the round
-- is to close keeps the close waiting, or is refused.
create function plays_while_locked() returns trigger language plpgsql as $$
declare
  plays record;
begin
  for plays in select round_number, max(arrived_at) as last_arrival from written group by round_number loop
    perform from rounds r where r.round_number = plays.round_number and r.phase = 'locked'
      and r.closes_at >= plays.last_arrival for share of r;
    if not found then
      raise exception 'plays: round % takes no plays now', plays.round_number
        using errcode = 'check_violation', constraint = 'plays_while_locked';
    end if;
  end loop;
  return null;
end $$;

create function plays_stand() returns trigger language plpgsql as $$
begin
  raise exception 'plays: a play is never changed or deleted'
    using errcode = 'insufficient_privilege', constraint = 'plays_stand';
end $$;

-- Triggers of a statement are those of the table that it names: each partition has its own.
create function freeze_plays(part regclass) returns void language plpgsql as $$
begin
  execute format('create trigger plays_while_locked after insert on %s
    referencing new table as written for each statement execute function plays_while_locked()', part);
  execute format('create trigger plays_stand before update or delete or truncate on %s
    for each statement execute function plays_stand()', part);
end $$;
select freeze_plays('plays');
select freeze_plays(inhrelid) from pg_inherits where inhparent = 'plays'::regclass;

-- As in 0049, and the plays of a new part stand too.
create or replace function lay_partitions(rounds_ahead bigint) returns integer language plpgsql
set lock_timeout = '1s' as $$
declare
  laid integer := 0;
  part text;
  month_ends date;
  round_ends bigint;
begin
  perform pg_advisory_xact_lock(7101202649); -- of several servers one at a time
  loop
    select max(part_ends(inhrelid)::date) into month_ends from pg_inherits where inhparent = 'ledger_entries'::regclass;
    exit when month_ends >= ledger_month() + interval '3 months';
    part := format('partitions.%I', 'ledger_entries_' || to_char(month_ends, 'YYYY_MM'));
    execute format('create table %s (like ledger_entries including all)', part);
    execute format('create trigger ledger_entries_agree after insert on %s
      referencing new table as written for each statement execute function ledger_entries_agree()', part);
    execute format('create trigger ledger_entries_append_only before update or delete or truncate on %s
      for each statement execute function ledger_is_append_only()', part);
    execute format('alter table ledger_entries attach partition %s for values from (%L) to (%L)',
      part, month_ends, (month_ends + interval '1 month')::date);
    laid := laid + 1;
  end loop;
  loop
    select max(part_ends(inhrelid)::bigint) into round_ends from pg_inherits where inhparent = 'plays'::regclass;
    exit when round_ends > (select coalesce(max(round_number), 0) from rounds) + least(rounds_ahead, 300000);
    part := format('partitions.%I', 'plays_' || round_ends);
    execute format('create table %s (like plays including all)', part);
    perform freeze_plays(part);
    execute format('alter table plays attach partition %s for values from (%s) to (%s)',
      part, round_ends, round_ends + 30000);
    laid := laid + 1;
  end loop;
  return laid;
end $$;

-- Temporary tables come last in the search path, so that nobody can put one in the place of the rounds.
do $$ begin
  execute format('alter function lay_partitions(bigint) security definer set search_path = %I, pg_temp', current_schema());
  execute format('alter function plays_while_locked() set search_path = %I, pg_temp', current_schema());
end $$;
