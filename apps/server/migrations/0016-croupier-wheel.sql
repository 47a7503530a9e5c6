-- The croupier's wheel (studio-2): which wheel the next round is played with, and the numbers that staff read off it. Owned by the studio room.
create table wheel_source (
  only_row boolean primary key default true check (only_row),
  wheel text not null default 'studio-1' check (wheel in ('studio-1', 'studio-2')) -- of the rounds to come; a round keeps its own
);
insert into wheel_source default values;

-- The number of a round of the croupier's wheel: proposed by one member of staff, confirmed by another. What was rejected stands in the audit log.
create table croupier_numbers (
  round_number bigint primary key,
  number smallint not null check (number between 0 and 36),
  proposed_by bigint not null,
  proposed_at timestamptz not null,
  confirmed_by bigint,
  confirmed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> proposed_by)
);
create function confirmed_numbers_stand() returns trigger language plpgsql as $$
begin
  if old.confirmed_by is not null then
    raise exception 'the number of round % is confirmed', old.round_number using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger confirmed_numbers_stand before update or delete on croupier_numbers
  for each row execute function confirmed_numbers_stand();

-- The automatic wheel commits to its number before the round opens; of the croupier's wheel nobody knows it.
alter table rounds alter column commitment drop not null;
alter table rounds add check ((wheel = 'studio-1') = (commitment is not null));
alter table rounds add check (wheel = 'studio-1' or seed is null);

-- No way leads to a number of the croupier's wheel but two people.
create function croupiers_number_is_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from croupier_numbers
      where round_number = new.round_number and number = new.number and confirmed_by is not null) then
    raise exception 'the number of round % is not confirmed', new.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger croupiers_number_is_confirmed before insert or update on rounds
  for each row when (new.wheel = 'studio-2' and new.number is not null) execute function croupiers_number_is_confirmed();
