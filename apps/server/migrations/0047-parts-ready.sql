-- migrate: no transaction
drop index concurrently if exists ledger_entries_by_month;
create unique index concurrently ledger_entries_by_month on ledger_entries (account_id, sequence, month);
alter table ledger_entries validate constraint ledger_entries_before;
alter table plays validate constraint plays_before;
