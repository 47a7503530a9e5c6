-- What the role that serves may do (decision 043). Another one owns the tables and migrates; it alone may change this list. Owned by the platform.
--
-- In tables that are not named here the server reads, adds, changes and removes rows; views it reads. DDL, TRUNCATE and triggers are the owner's.
-- A later migration that makes a table whose rows must stand names it here.
create table serving_rights (
  table_name name primary key,
  rights text[] not null check (rights <@ array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
);
insert into serving_rights (table_name, rights)
  select unnest(array[
    'ledger_entries', 'ledger_movements', 'audit_log', 'activities', 'plays', 'wheel_seeds',
    'deposit_steps', 'withdrawal_steps', 'limit_changes', 'ticket_messages', 'ticket_images'
  ]), array['SELECT', 'INSERT']; -- books: written once
insert into serving_rights (table_name, rights)
  select unnest(array[
    'ledger_accounts', 'rounds', 'signing_keys', 'users', 'sessions', 'deposits', 'withdrawals', 'charges', 'broadcasts', 'tickets'
  ]), array['SELECT', 'INSERT', 'UPDATE']; -- never removed; triggers say what may change
insert into serving_rights (table_name, rights)
  select unnest(array['migrations', 'serving_rights', 'report_zone']), array['SELECT'];

-- What a serving role is to have on each table, view and sequence that stands beside this list.
create view serving_wants as
  select c.oid as relation, c.relname as name, c.relkind as kind, case
    when c.relkind = 'S' then array['SELECT', 'USAGE']
    when c.relkind in ('v', 'm') then array['SELECT'] -- a view writes with the rights of its owner
    else coalesce(r.rights, array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
  end as rights
  from pg_class c left join serving_rights r on r.table_name = c.relname
  where c.relnamespace = (select relnamespace from pg_class where oid = 'serving_rights'::regclass)
    and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e'); -- an extension's

-- Gives a role exactly that, and touches only what is not so already. For the owner, after every migration.
create function grant_to_server(server name) returns void language plpgsql as $$
declare
  role_id constant oid := (select oid from pg_roles where rolname = server);
  want record;
  what text;
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
  if not has_function_privilege(server, 'set_report_zone(text)', 'execute') then
    execute format('grant execute on function set_report_zone(text) to %I', server);
  end if;
end $$;

-- The report zone stands in functions and indexes, which are the owner's: the server changes it by this one function, with the owner's rights.
-- Temporary tables come last in its search path, so that nobody can put one in the place of a real one.
do $$ begin
  execute format('alter function set_report_zone(text) security definer set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function set_report_zone(text) from public;
