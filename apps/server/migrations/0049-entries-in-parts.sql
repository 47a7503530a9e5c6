-- Ledger entries in parts of a month (decision 079), as the plays before. Owned by the ledger.
lock table ledger_entries in access exclusive mode;
alter table ledger_entries set schema partitions;
alter table partitions.ledger_entries drop constraint ledger_entries_pkey;
alter table partitions.ledger_entries add constraint ledger_entries_pkey primary key using index ledger_entries_by_month;
create table ledger_entries (
  like partitions.ledger_entries including defaults including constraints including storage,
  primary key (account_id, sequence, month)
) partition by range (month);
alter table ledger_entries drop constraint ledger_entries_before;
create index ledger_entries_of_movement on ledger_entries using brin (movement_id) with (autosummarize = on);
alter index partitions.ledger_entries_of_movement set (autosummarize = on);
create trigger ledger_entries_agree after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_entries_agree();
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
do $$
declare
  ends constant text := (
    select substring(pg_get_constraintdef(oid) from '\d{4}-\d\d-\d\d') from pg_constraint where conname = 'ledger_entries_before');
  each_right record;
begin
  execute format('alter table ledger_entries attach partition partitions.ledger_entries for values from (minvalue) to (%L)', ends);
  alter table partitions.ledger_entries drop constraint ledger_entries_before;
  -- Who had rights on the table as it was has them on the whole one, and none on the part.
  for each_right in
    select case a.grantee when 0 then 'public' else a.grantee::regrole::text end as who,
      string_agg(a.privilege_type, ', ') filter (where c.oid = 'partitions.ledger_entries'::regclass) as what
    from pg_class c, aclexplode(c.relacl) a
    where c.oid in ('partitions.ledger_entries'::regclass, 'ledger_entries'::regclass) and a.grantee <> c.relowner group by 1
  loop
    execute format('revoke all on ledger_entries, partitions.ledger_entries from %s', each_right.who);
    if each_right.what is not null then execute format('grant %s on ledger_entries to %s', each_right.what, each_right.who); end if;
  end loop;
end $$;
-- Views know a table by itself and not by its name: those of the table as it was are made anew over the whole one.
do $$
declare
  reader regclass;
begin
  for reader in
    select distinct r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
    where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = 'partitions.ledger_entries'::regclass
  loop
    execute format('create or replace view %s as %s', reader, replace(pg_get_viewdef(reader), 'partitions.ledger_entries', 'ledger_entries'));
  end loop;
end $$;

-- Promise: the entries of a movement sum to zero, and an entry is written only together with its balance, into the month in which it is written.
-- The key of the entries holds within a part. That a sequence stands once in all of them follows from this: whoever writes an entry has moved its
-- account in the same transaction, and an account moves only to its next sequence (below). The version of an account that was moved within a
-- savepoint does not tell that: only then the other parts are looked through.
-- Without sequential scans, because a plan that was made for few accounts is kept for many.
create or replace function ledger_entries_agree() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  this_month constant date := ledger_month();
  this_transaction constant xid := pg_current_xact_id()::xid;
  agreed integer; -- 0: an entry is wrong; 1: all are right, but perhaps not new; 2: all are right and new; null: there are none
begin
  if exists (
    select from written w group by movement_id
    having sum(amount_cents) <> 0 or (select true from ledger_movements m where m.id = w.movement_id) is not true
  ) then
    raise exception 'ledger: a movement does not sum to zero, or there is none' using errcode = 'check_violation';
  end if;
  select min(case when w.month <> this_month then 0 else coalesce((
    select case when a.entry_count <> w.sequence or a.balance_cents <> w.balance_cents then 0 when a.xmin = this_transaction then 2 else 1 end
    from ledger_accounts a where a.id = w.account_id), 0) end) into agreed from written w;
  if agreed = 1 then
    select case when exists (
      select from written w join ledger_entries e on e.account_id = w.account_id and e.sequence = w.sequence and e.month <> w.month
    ) then 0 else 2 end into agreed;
  end if;
  if agreed = 0 then
    raise exception 'ledger: an entry without its balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Promise: an account changes only with its next entry, written by the same statement.
create or replace function ledger_accounts_agree() returns trigger language plpgsql set enable_nestloop = off set enable_seqscan = off as $$
declare
  this_month constant date := ledger_month();
begin
  if exists (
    select from after_update a full join before_update b using (id)
    where a.entry_count is distinct from b.entry_count + 1 or (
      select e.amount_cents = a.balance_cents - b.balance_cents and e.balance_cents = a.balance_cents
      from ledger_entries e where e.account_id = a.id and e.sequence = a.entry_count and e.month = this_month
    ) is not true
  ) then
    raise exception 'ledger: a balance moved without its entry' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Makes the parts that come: of entries until two whole months are ahead, of plays until `rounds_ahead` rounds are. A part is made by itself and then
-- attached, which waits for nobody who reads or writes. With the owner's rights, for the serving role: it takes nothing but a number.
create function lay_partitions(rounds_ahead bigint) returns integer language plpgsql set lock_timeout = '1s' as $$
declare
  laid integer := 0;
  part text;
  month_ends date;
  round_ends bigint;
begin
  perform pg_advisory_xact_lock(7101202649); -- of several servers one at a time
  loop
    select max(part_ends(inhrelid)::date) into month_ends from pg_inherits where inhparent = 'ledger_entries'::regclass;
    exit when month_ends >= ledger_month() + interval '3 months';
    part := format('partitions.%I', 'ledger_entries_' || to_char(month_ends, 'YYYY_MM'));
    execute format('create table %s (like ledger_entries including all)', part);
    execute format('create trigger ledger_entries_agree after insert on %s
      referencing new table as written for each statement execute function ledger_entries_agree()', part);
    execute format('create trigger ledger_entries_append_only before update or delete or truncate on %s
      for each statement execute function ledger_is_append_only()', part);
    execute format('alter table ledger_entries attach partition %s for values from (%L) to (%L)',
      part, month_ends, (month_ends + interval '1 month')::date);
    laid := laid + 1;
  end loop;
  loop
    select max(part_ends(inhrelid)::bigint) into round_ends from pg_inherits where inhparent = 'plays'::regclass;
    exit when round_ends > (select coalesce(max(round_number), 0) from rounds) + least(rounds_ahead, 300000);
    part := format('partitions.%I', 'plays_' || round_ends);
    execute format('create table %s (like plays including all)', part);
    execute format('alter table plays attach partition %s for values from (%s) to (%s)', part, round_ends, round_ends + 30000);
    laid := laid + 1;
  end loop;
  return laid;
end $$;
do $$ begin
  execute format('alter function lay_partitions(bigint) security definer set search_path = %I, pg_temp', current_schema());
end $$;
revoke execute on function lay_partitions(bigint) from public;
select lay_partitions(60000);

-- How far the parts reach that are there: entries in seconds, plays in rounds.
create view partitions_ahead as
  select
    (select extract(epoch from max(part_ends(inhrelid)::date)::timestamp at time zone 'UTC' - now())::float8
      from pg_inherits where inhparent = 'ledger_entries'::regclass) as entry_seconds,
    (select max(part_ends(inhrelid)::bigint) from pg_inherits where inhparent = 'plays'::regclass)
      - 1 - (select coalesce(max(round_number), 0) from rounds) as play_rounds;
