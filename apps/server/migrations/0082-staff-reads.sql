-- What staff looked at: not chained, so that no read waits for another. Owned by the audit module. `person_id`: whom the call
-- named; `subject`: which round, ticket, picture or e-mail; `asked`: page and filters, null where somebody typed words.
create table staff_reads (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint not null,
  call text not null check (call ~ '^[a-zA-Z0-9]{1,60}$'), -- the name of the route
  person_id bigint,
  subject text check (subject ~ '^(round|ticket|image|broadcast):[0-9a-f-]{1,40}$'),
  asked jsonb not null default '{}'
);
create index staff_reads_of_staff on staff_reads (staff_id, id);
create index staff_reads_about on staff_reads (person_id, id) where person_id is not null;
create index staff_reads_by_time on staff_reads (at);
insert into serving_rights (table_name, rights) values ('staff_reads', array['SELECT', 'INSERT']);

create function delete_old_staff_reads(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 365 then
    raise exception 'what staff looked at stands for 365 days at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select id from staff_reads where at < before order by at limit most for update skip locked)
  delete from staff_reads r using old where r.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
do $$ begin
  execute format('alter function delete_old_staff_reads(int, int) set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function delete_old_staff_reads(int, int) from public;

alter table users validate constraint users_role_check; -- of 0081
