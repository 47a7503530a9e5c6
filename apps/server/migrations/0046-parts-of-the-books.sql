-- Ledger entries and plays in parts, a part about a month (decision 079). Here what can be made ready beside those who play: the next files make the
-- index and check the limits, then put the tables as they are into their new places. Owned by the ledger and the plays.
--
-- A schema that the serving role cannot enter: it reaches the parts by the names of the whole tables only.
create schema partitions;

-- The month to which an entry written now belongs: the part it lies in. A function of its own, so that a test can be in another month.
create function ledger_month() returns date language sql stable parallel safe as $$ select date_trunc('month', now() at time zone 'UTC')::date $$;

-- Entries from before this file have no month of their own: they lie in the first part.
alter table ledger_entries add column month date not null default '-infinity';
alter table ledger_entries alter column month set default ledger_month();

-- The first part of each holds what is there and what comes until the others begin: far enough that nothing reaches the limit before these files are
-- through.
do $$
begin
  execute format('alter table ledger_entries add constraint ledger_entries_before check (month < %L) not valid',
    (ledger_month() + interval '2 months')::date);
  execute format('alter table plays add constraint plays_before check (round_number < %s) not valid',
    ((select coalesce(max(round_number), 0) from rounds) / 30000 + 2) * 30000);
end $$;
