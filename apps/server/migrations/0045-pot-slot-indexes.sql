-- migrate: no transaction
drop index concurrently if exists ledger_account_of_slot;
create unique index concurrently ledger_account_of_slot on ledger_accounts (pot_round, pot_slot) where pot_round is not null;
-- One account of each kind that is nobody's: slots are somebody's too, their round's.
drop index concurrently if exists ledger_account_of_nobody;
create unique index concurrently ledger_account_of_nobody on ledger_accounts (kind)
  where user_id is null and round_number is null and pot_round is null;
drop index concurrently if exists ledger_account_of_house;
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
alter table ledger_accounts validate constraint ledger_accounts_never_below_zero;
alter table ledger_accounts validate constraint ledger_accounts_slots;
