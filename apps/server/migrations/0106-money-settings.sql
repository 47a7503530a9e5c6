-- The settings of money with which servers started: which were confirmed, which wait for two people (decision 028).
-- `record`: as of a start in `significant_events`; secrets stand as keyed hashes. Owned by the money-settings module.
create table money_settings (
  id bigint generated always as identity primary key,
  server text not null, -- which one had them first
  record jsonb not null,
  changed jsonb not null, -- what differs from those of `follows`, named as on the wire
  stops text[] not null,
  follows bigint, -- those that were confirmed then
  seen_at timestamptz not null default clock_timestamp(),
  confirmed_by bigint,
  confirmed_at timestamptz,
  dropped_at timestamptz, -- since when the server has others
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or dropped_at is null)
);
create index money_settings_confirmed on money_settings (confirmed_at desc, id desc) where confirmed_at is not null;
create unique index money_settings_waiting on money_settings (server, follows, md5(record::text))
  where confirmed_at is null and dropped_at is null;

-- Settings are confirmed or dropped once, and what was seen never changes.
create function money_settings_stand() returns trigger language plpgsql as $$
begin
  if num_nonnulls(old.confirmed_at, old.dropped_at) > 0 or
    (new.id, new.server, new.record, new.changed, new.stops, new.follows, new.seen_at) is distinct from
    (old.id, old.server, old.record, old.changed, old.stops, old.follows, old.seen_at)
  then
    raise exception 'money_settings: % is decided once, and never changed', old.id
      using errcode = 'insufficient_privilege', constraint = 'money_settings_stand';
  end if;
  return new;
end $$;
create trigger money_settings_stand before update on money_settings
  for each row execute function money_settings_stand();
do $$ begin
  execute format('alter function money_settings_stand() set search_path = %I, pg_temp', current_schema());
end $$;

insert into serving_rights (table_name, rights) values ('money_settings', array['SELECT', 'INSERT', 'UPDATE']);
