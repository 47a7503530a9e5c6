-- What is written of a round stands, its commitment above all (decision 006). Owned by the rounds.
--
-- Its phases follow one another; void is any round without a number. Every fact is written once; only the close may
-- still move back, while the round is locked (decision 005).
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
  return new;
end $$;

create function rounds_stay() returns trigger language plpgsql as $$
begin
  raise exception '%: what is written is never deleted', tg_table_name
    using errcode = 'insufficient_privilege', constraint = 'rounds_stay';
end $$;
create trigger rounds_stay before delete or truncate on rounds for each statement execute function rounds_stay();

-- A seed is written once; old ones go by delete_old_wheel_seeds(), when their round tells them.
create function wheel_seeds_stand() returns trigger language plpgsql as $$
begin
  raise exception 'the seed of round % is written once', old.round_number
    using errcode = 'check_violation', constraint = 'wheel_seeds_stand';
end $$;
create trigger wheel_seeds_stand before update on wheel_seeds for each row execute function wheel_seeds_stand();
