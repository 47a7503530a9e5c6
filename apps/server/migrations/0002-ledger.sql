-- The ledger: the only place where money stands. Owned by the ledger room; nobody else writes these tables.
-- Amounts are whole cents. An account's balance is the sum of its entries; entries are never changed or deleted.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('player:wallet', 'player:held', 'round:pot', 'house:bank', 'house:adjustments', 'outside:trc20')),
  user_id bigint,
  round_number bigint,
  balance_cents bigint not null default 0,
  entry_count bigint not null default 0, -- the sequence of the account's last entry: no gap
  constraint ledger_accounts_never_below_zero check (kind not in ('player:wallet', 'player:held', 'round:pot') or balance_cents >= 0),
  check ((kind like 'player:%') = (user_id is not null)),
  check ((kind = 'round:pot') = (round_number is not null))
) with (fillfactor = 70);
create unique index ledger_account_of_player on ledger_accounts (user_id, kind) where user_id is not null;
create unique index ledger_account_of_round on ledger_accounts (round_number) where round_number is not null;
create unique index ledger_account_of_house on ledger_accounts (kind) where user_id is null and round_number is null;
insert into ledger_accounts (kind) values ('house:bank'), ('house:adjustments'), ('outside:trc20');

create table ledger_movements (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null unique, -- the idempotency key: a reference posts once
  input_hash bytea, -- of what was asked: the same reference with another input is refused
  corrects bigint references ledger_movements,
  posted_at timestamptz not null default clock_timestamp()
);

create table ledger_entries (
  account_id bigint not null,
  sequence bigint not null check (sequence > 0),
  movement_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null, -- of the account after this entry
  primary key (account_id, sequence)
);
create index ledger_entries_of_movement on ledger_entries using brin (movement_id);

-- The checks below run once per statement. Their lookups are subqueries on a key, and never joins with a table: a plan that was made for two entries
-- is kept for a settlement of ten thousand, and must be as good there.

-- Promise: the entries of a movement sum to zero, and an entry is written only together with its balance. All entries of a movement are written by
-- one statement.
create function ledger_entries_agree() returns trigger language plpgsql as $$
begin
  if exists (
    select from written w group by movement_id
    having sum(amount_cents) <> 0 or (select true from ledger_movements m where m.id = w.movement_id) is not true
  ) then
    raise exception 'ledger: a movement does not sum to zero, or there is none' using errcode = 'check_violation';
  end if;
  if exists (
    select from written w where (
      select a.entry_count = w.sequence and a.balance_cents = w.balance_cents from ledger_accounts a where a.id = w.account_id
    ) is not true
  ) then
    raise exception 'ledger: an entry without its balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_agree after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_entries_agree();

-- Promise: a balance never moves without its entry, written by the same statement.
create function ledger_accounts_agree() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  if exists (
    select from after_update a full join before_update b using (id)
    where (a.balance_cents, a.entry_count) is distinct from (b.balance_cents, b.entry_count)
      and (a.entry_count is distinct from b.entry_count + 1 or (
        select e.amount_cents = a.balance_cents - b.balance_cents and e.balance_cents = a.balance_cents
        from ledger_entries e where e.account_id = a.id and e.sequence = a.entry_count
      ) is not true)
  ) then
    raise exception 'ledger: a balance moved without its entry' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_accounts_agree after update on ledger_accounts
  referencing old table as before_update new table as after_update for each statement execute function ledger_accounts_agree();

-- Promise: an account begins at nothing, and stays whose it is.
create function ledger_accounts_begin_empty() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: an account begins at nothing and stays whose it is' using errcode = 'check_violation';
end $$;
create trigger ledger_accounts_begin_empty before insert on ledger_accounts
  for each row when (new.balance_cents <> 0 or new.entry_count <> 0) execute function ledger_accounts_begin_empty();
create trigger ledger_accounts_stay before update of id, kind, user_id, round_number on ledger_accounts
  for each statement execute function ledger_accounts_begin_empty();

-- Promise: no update, no delete.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: entries and movements are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_movements_append_only before update or delete or truncate on ledger_movements
  for each statement execute function ledger_is_append_only();
create trigger ledger_accounts_keep before delete or truncate on ledger_accounts
  for each statement execute function ledger_is_append_only();
