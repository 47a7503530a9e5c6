-- What is old is deleted after its period (decision 081). Owned by the retention module: what each run deleted, and whether it came to its end.
create table retention_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  active_at timestamptz not null default clock_timestamp(), -- of the newest batch: a run that stands still is taken over
  ended_at timestamptz, -- null: under way, or waits for somebody to go on with it
  deleted jsonb not null default '{}' -- rows by kind
);
create unique index retention_runs_one_open on retention_runs ((true)) where ended_at is null;
insert into serving_rights (table_name, rights) values ('retention_runs', array['SELECT', 'INSERT', 'UPDATE']);

-- The serving role may not delete what these tables hold. It may ask the owner to, and only for what is older than a floor that it cannot lower: a stolen
-- serving role cannot wipe out its traces. `most` bounds the time that a statement takes.
create function delete_old_activities(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 365 then
    raise exception 'activities stand for 365 days at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select id from activities where created_at < before order by created_at limit most for update skip locked)
  delete from activities a using old where a.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create function delete_old_sessions(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 30 then
    raise exception 'ended sessions stand for 30 days at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select id from sessions where ended_at is not null and ended_at < before and created_at < before
    order by ended_at limit most for update skip locked)
  delete from sessions s using old where s.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- Only what the round itself tells by now: the row here is then a copy.
create function delete_old_wheel_seeds(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 1 then
    raise exception 'seeds of rounds stand for a day at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select s.round_number from wheel_seeds s join rounds r on r.round_number = s.round_number
    where r.ended_at < before and r.seed = s.seed order by s.round_number limit most for update of s skip locked)
  delete from wheel_seeds s using old where s.round_number = old.round_number;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

do $$
declare
  of_owner text;
begin
  foreach of_owner in array array['delete_old_activities', 'delete_old_sessions', 'delete_old_wheel_seeds'] loop
    execute format('alter function %I(int, int) set search_path = %I, pg_temp', of_owner, current_schema());
    execute format('revoke execute on function %I(int, int) from public', of_owner);
  end loop;
end $$;

-- As in 0038, and each function that runs with the owner's rights: those are made for the serving role, and for nobody else.
create or replace function grant_to_server(server name) returns void language plpgsql as $$
declare
  role_id constant oid := (select oid from pg_roles where rolname = server);
  want record;
  what text;
  of_owner regprocedure;
begin
  for want in
    select w.relation, w.kind, w.rights, array(
      select a.privilege_type from pg_class c, aclexplode(c.relacl) a where c.oid = w.relation and a.grantee = role_id) as has
    from serving_wants w
  loop
    continue when want.rights @> want.has and want.has @> want.rights;
    what := format('%s %s', case want.kind when 'S' then 'sequence' else 'table' end, want.relation::regclass);
    execute format('revoke all on %s from %I', what, server);
    execute format('grant %s on %s to %I', array_to_string(want.rights, ', '), what, server);
  end loop;
  for of_owner in
    select p.oid from pg_proc p
    where p.prosecdef and p.pronamespace = (select relnamespace from pg_class where oid = 'serving_rights'::regclass)
      and not has_function_privilege(server, p.oid, 'execute')
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e') -- an extension's
  loop
    execute format('grant execute on function %s to %I', of_owner, server);
  end loop;
end $$;
