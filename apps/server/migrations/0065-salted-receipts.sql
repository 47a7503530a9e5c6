-- Salted receipts (docs/FAIRNESS.md#salted-receipts): a round has them or not from its opening on, and a play its salt.
-- Owned by the rounds, and the plays.
alter table rounds add column receipts_salted boolean not null default false;
alter table plays add column salt bytea; -- 16 random bytes; null in a round without

-- As in 0062, and the plays of a round are salted or not as its opening says.
create or replace function plays_while_locked() returns trigger language plpgsql as $$
declare
  plays record;
  of_salted_round boolean;
begin
  for plays in
    select round_number, max(arrived_at) as last_arrival,
      bool_and(coalesce(octet_length(salt) = 16, false)) as all_salted, bool_or(salt is not null) as any_salted
    from written group by round_number
  loop
    select receipts_salted into of_salted_round from rounds r where r.round_number = plays.round_number
      and r.phase = 'locked' and r.closes_at >= plays.last_arrival for share of r;
    if not found then
      raise exception 'plays: round % takes no plays now', plays.round_number
        using errcode = 'check_violation', constraint = 'plays_while_locked';
    end if;
    if of_salted_round is distinct from plays.all_salted or of_salted_round is distinct from plays.any_salted then
      raise exception 'plays: a play of round % has a receipt of another scheme', plays.round_number
        using errcode = 'check_violation', constraint = 'plays_of_one_scheme';
    end if;
  end loop;
  return null;
end $$;

-- Whether the next round opens with salted receipts, which servers before this migration cannot take, close or settle:
-- from the first round on in a new database, a day after the upgrade in one that had rounds. That ends the way back.
create function salted_receipts_due() returns boolean language plpgsql as $$
declare
  due boolean;
begin
  select coalesce((select receipts_salted from rounds order by round_number limit 1), true)
      or run_at < clock_timestamp() - interval '1 day' into due
    from migrations where name = '0065-salted-receipts.sql';
  if due then
    update migrations set needs = '0065' where name = '0065-salted-receipts.sql' and needs is null;
  end if;
  return coalesce(due, false);
end $$;

do $$ begin
  execute format('alter function plays_while_locked() set search_path = %I, pg_temp', current_schema());
  execute format('alter function salted_receipts_due() security definer set search_path = %I, pg_temp', current_schema());
  revoke execute on function salted_receipts_due() from public;
end $$;
