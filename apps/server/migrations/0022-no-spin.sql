-- What staff reads off the croupier's wheel is its number, or that the spin does not count and why (reliability G36): two people for either.
alter table croupier_numbers rename to croupier_readings;
alter trigger confirmed_numbers_stand on croupier_readings rename to confirmed_readings_stand;
alter function confirmed_numbers_stand() rename to confirmed_readings_stand;
alter table croupier_readings alter column number drop not null;
alter table croupier_readings add column no_spin text
  check (no_spin in ('ball-out', 'too-few-turns', 'same-direction', 'foreign-object', 'wheel-fault'));
alter table croupier_readings add check ((number is null) <> (no_spin is null));

create or replace function confirmed_readings_stand() returns trigger language plpgsql as $$
begin
  if old.confirmed_by is not null then
    raise exception 'what was read of round % is confirmed', old.round_number using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function croupiers_number_is_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from croupier_readings
      where round_number = new.round_number and number = new.number and confirmed_by is not null) then
    raise exception 'the number of round % is not confirmed', new.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Nobody makes a round void for its spin alone: a void that one person chose could be one that the house would have lost (reliability H25).
create function no_spin_is_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from croupier_readings
      where round_number = new.round_number and no_spin is not null and confirmed_by is not null) then
    raise exception 'that the spin of round % does not count is not confirmed', new.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger no_spin_is_confirmed before insert or update on rounds
  for each row when (new.void_reason = 'no-spin') execute function no_spin_is_confirmed();
