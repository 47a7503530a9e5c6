-- As in 0100. A change of a round is compared with what stood before: it becomes JSON once, not once for each column,
-- which took half a millisecond of each of the five changes of a round.
create or replace function rounds_go_forward() returns trigger language plpgsql as $$
declare
  phases constant text[] := array['open', 'locked', 'closed', 'spinning', 'numbered', 'settled'];
  after constant jsonb := to_jsonb(new);
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
    where o.value <> 'null' and after -> o.key <> o.value limit 1;
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
