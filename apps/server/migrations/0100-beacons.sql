-- A round of lajvard-2 names a round of a public beacon when it opens, and its number needs the beacon's signature
-- (docs/FAIRNESS.md#the-scheme-lajvard-2, decision 006). Owned by the rounds.
alter table rounds
  add column beacon_chain bytea, -- its hash
  add column beacon_key bytea,
  add column beacon_genesis_ms bigint,
  add column beacon_period_ms integer,
  add column beacon_round bigint,
  add column close_logged_at timestamptz, -- since when the public log has the close
  add column beacon_signature bytea;

create function beacon_due_at(genesis_ms bigint, period_ms bigint, beacon_round bigint) returns timestamptz
language sql immutable as $$ select to_timestamp((genesis_ms + period_ms * (beacon_round - 1)) / 1000.0) $$;

alter table rounds
  add constraint rounds_beacon_named check (
    num_nulls(beacon_chain, beacon_key, beacon_genesis_ms, beacon_period_ms, beacon_round) = 5
    and num_nulls(close_logged_at, beacon_signature) = 2
    or num_nulls(beacon_chain, beacon_key, beacon_genesis_ms, beacon_period_ms, beacon_round) = 0
    and octet_length(beacon_chain) = 32 and octet_length(beacon_key) = 96 and beacon_period_ms > 0 and beacon_round > 0
    and wheel = 'studio-1' and receipts_salted) not valid,
  add constraint rounds_beacon_before_launch check (
    beacon_round is null or phase not in ('spinning', 'numbered', 'settled') and launches_at is null
    or beacon_signature is not null) not valid,
  add constraint rounds_close_before_beacon check (
    beacon_signature is null or octet_length(beacon_signature) = 48 and close_logged_at
      < beacon_due_at(beacon_genesis_ms, beacon_period_ms, beacon_round) - interval '1 second'
      and close_logged_at is not null) not valid;

-- As in 0063, and the beacon is named at the opening; the log has the close, and then the beacon is there, while the
-- round is closed.
create or replace function rounds_go_forward() returns trigger language plpgsql as $$
declare
  phases constant text[] := array['open', 'locked', 'closed', 'spinning', 'numbered', 'settled'];
  fact text;
begin
  if old.phase in ('settled', 'void') then
    raise exception 'round % has ended', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_go_forward';
  end if;
  if new.phase = 'void' and old.number is not null then
    raise exception 'round % has a number and cannot be void', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_go_forward';
  end if;
  if new.phase <> 'void' and array_position(phases, new.phase) - array_position(phases, old.phase) not in (0, 1) then
    raise exception 'round % cannot go from % to %', old.round_number, old.phase, new.phase
      using errcode = 'check_violation', constraint = 'rounds_go_forward';
  end if;
  select o.key into fact from jsonb_each(to_jsonb(old) - array['phase', 'epoch', 'closes_at']) o
    where o.value <> 'null' and to_jsonb(new) -> o.key <> o.value limit 1;
  if fact is not null then
    raise exception 'the % of round % is written once', fact, old.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  if new.closes_at < old.closes_at or (new.closes_at > old.closes_at and new.phase <> 'locked') then
    raise exception 'the close of round % moves back only, while it is locked', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  if new.number is not null and old.number is null and (old.phase, new.phase) <> ('spinning', 'numbered') then
    raise exception 'the number of round % is written when the ball has landed', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  if new.seed is not null and new.phase not in ('settled', 'void') then
    raise exception 'the seed of round % is told when it has ended', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  if new.beacon_round is not null and old.beacon_round is null then
    raise exception 'the beacon of round % is named when it opens', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  if new.beacon_signature is not null and old.beacon_signature is null
    and (old.phase <> 'closed' or new.phase <> 'closed' or old.close_logged_at is null)
  then
    raise exception 'the beacon of round % is written when the log has its close', old.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  if new.close_logged_at is not null and old.close_logged_at is null then
    if old.phase <> 'closed' or new.phase <> 'closed' or not exists (
      select from log_leaves l where l.round_number = old.round_number and l.kind = 'close'
        and l.leaf_index < (select max(size) from log_checkpoints)
    ) then
      raise exception 'the public log has no close of round %', old.round_number
        using errcode = 'check_violation', constraint = 'rounds_facts_stand';
    end if;
    new.close_logged_at := table_clock(); -- nobody says that it was earlier
  end if;
  return new;
end $$;

-- Servers before this migration cannot launch or verify such a round. The first one ends the way back.
create function rounds_name_beacon() returns trigger language plpgsql as $$
begin
  if new.phase <> 'open' then
    raise exception 'round % names its beacon when it opens', new.round_number
      using errcode = 'check_violation', constraint = 'rounds_facts_stand';
  end if;
  update migrations set needs = '0100' where name = '0100-beacons.sql' and needs is null;
  return new;
end $$;
create trigger rounds_name_beacon before insert on rounds
  for each row when (new.beacon_round is not null) execute function rounds_name_beacon();

do $$ begin
  execute format('alter function rounds_go_forward() set search_path = %I, pg_temp', current_schema());
  execute format('alter function rounds_name_beacon() security definer set search_path = %I, pg_temp',
    current_schema());
  revoke execute on function rounds_name_beacon() from public;
end $$;
