-- The real wheels of the croupier's table, when each stood there, how each was inspected. Owned by the wheel module.
create table wheels (
  id bigint generated always as identity primary key,
  maker text not null check (length(maker) between 1 and 100),
  serial_number text not null check (length(serial_number) between 1 and 100),
  rotor text not null check (length(rotor) between 1 and 100),
  added_by bigint not null,
  added_at timestamptz not null default table_clock(),
  unique (maker, serial_number, rotor)
);

-- A wheel is in service while it stands at the table; one does at a time.
create table wheel_services (
  id bigint generated always as identity primary key,
  wheel_id bigint not null references wheels (id),
  reason text not null check (length(reason) between 1 and 500),
  began_by bigint not null,
  began_at timestamptz not null default table_clock(),
  end_reason text check (length(end_reason) between 1 and 500),
  ended_by bigint,
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create unique index wheel_services_open on wheel_services ((true)) where ended_at is null;
create index wheel_services_by_time on wheel_services (began_at);

-- `is_level`, `parts_sound`, `ball_sound`: what was checked and found; `adjustment`: what was changed, and why.
create table wheel_inspections (
  id bigint generated always as identity primary key,
  wheel_id bigint not null references wheels (id),
  is_level boolean not null,
  parts_sound boolean not null,
  ball_sound boolean not null,
  adjustment text check (length(adjustment) between 1 and 500),
  adjustment_reason text check (length(adjustment_reason) between 1 and 500),
  note text check (length(note) between 1 and 500),
  inspected_by bigint not null,
  inspected_at timestamptz not null default table_clock(),
  check ((adjustment is null) = (adjustment_reason is null))
);
create index wheel_inspections_by_wheel on wheel_inspections (wheel_id, inspected_at);

insert into serving_rights (table_name, rights) values
  ('wheels', array['SELECT', 'INSERT']),
  ('wheel_services', array['SELECT', 'INSERT', 'UPDATE']),
  ('wheel_inspections', array['SELECT', 'INSERT']);

create function wheel_records_stand() returns trigger language plpgsql as $$
begin
  raise exception '%: what is signed is never changed or deleted', tg_table_name
    using errcode = 'insufficient_privilege', constraint = 'wheel_records_stand';
end $$;
create trigger wheels_stand before update or delete or truncate on wheels
  for each statement execute function wheel_records_stand();
create trigger wheel_inspections_stand before update or delete or truncate on wheel_inspections
  for each statement execute function wheel_records_stand();
create trigger wheel_services_stay before delete or truncate on wheel_services
  for each statement execute function wheel_records_stand();

-- A service only ends, once.
create function wheel_services_end() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or (new.id, new.wheel_id, new.reason, new.began_by, new.began_at)
    is distinct from (old.id, old.wheel_id, old.reason, old.began_by, old.began_at) then
    raise exception 'service % of a wheel only ends, once', old.id
      using errcode = 'check_violation', constraint = 'wheel_services_end';
  end if;
  return new;
end $$;
create trigger wheel_services_end before update on wheel_services
  for each row execute function wheel_services_end();
