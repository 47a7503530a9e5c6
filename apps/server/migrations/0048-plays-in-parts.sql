-- Plays in parts of 30,000 rounds: 34 days at the usual length of a round (decision 079). The table as it is becomes the first part; programs before
-- this file go on with the new one by its name. Owned by the plays.
lock table plays in access exclusive mode;
alter table plays set schema partitions;
create table plays (
  like partitions.plays including defaults including constraints including storage,
  primary key (round_number, user_id)
) partition by range (round_number);
alter table plays drop constraint plays_before;
create index plays_of_user on plays (user_id, round_number desc);

-- Where a part ends: the limit of the rows that it takes.
create function part_ends(part regclass) returns text language sql stable as
  $$ select substring(pg_get_expr(relpartbound, oid) from $re$ TO \('?([^')]+)'?\)$re$) from pg_class where oid = part $$;

do $$
declare
  ends constant text := (select substring(pg_get_constraintdef(oid) from '\d+') from pg_constraint where conname = 'plays_before');
  each_right record;
begin
  execute format('alter table plays attach partition partitions.plays for values from (minvalue) to (%s)', ends);
  alter table partitions.plays drop constraint plays_before;
  -- Who had rights on the table as it was has them on the whole one, and none on the part.
  for each_right in
    select case a.grantee when 0 then 'public' else a.grantee::regrole::text end as who,
      string_agg(a.privilege_type, ', ') filter (where c.oid = 'partitions.plays'::regclass) as what
    from pg_class c, aclexplode(c.relacl) a
    where c.oid in ('partitions.plays'::regclass, 'plays'::regclass) and a.grantee <> c.relowner group by 1
  loop
    execute format('revoke all on plays, partitions.plays from %s', each_right.who);
    if each_right.what is not null then execute format('grant %s on plays to %s', each_right.what, each_right.who); end if;
  end loop;
end $$;

-- Views know a table by itself and not by its name: those of the table as it was are made anew over the whole one.
do $$
declare
  reader regclass;
begin
  for reader in
    select distinct r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = 'partitions.plays'::regclass
  loop
    execute format('create or replace view %s as %s', reader, replace(pg_get_viewdef(reader), 'partitions.plays', 'plays'));
  end loop;
end $$;
