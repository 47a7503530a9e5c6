-- Who stands at the croupier's wheel, one at a time, by the table's own clock. Owned by the wheel module.
create table croupier_sessions (
  id bigint generated always as identity primary key,
  dealer_id bigint not null,
  began_at timestamptz not null default table_clock(),
  ended_by bigint, -- at a hand-over the next one
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by is null))
);
create unique index croupier_sessions_open on croupier_sessions ((true)) where ended_at is null;
create index croupier_sessions_by_time on croupier_sessions (began_at);
insert into serving_rights (table_name, rights) values ('croupier_sessions', array['SELECT', 'INSERT', 'UPDATE']);

create function croupier_sessions_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a session at the wheel only ends, once'
    using errcode = 'insufficient_privilege', constraint = 'croupier_sessions_stand';
end $$;
create trigger croupier_sessions_stay before delete or truncate on croupier_sessions
  for each statement execute function croupier_sessions_stand();
create trigger croupier_sessions_end before update on croupier_sessions
  for each row when (old.ended_at is not null
    or (new.id, new.dealer_id, new.began_at) is distinct from (old.id, old.dealer_id, old.began_at))
  execute function croupier_sessions_stand();
