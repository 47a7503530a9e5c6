-- What staff has added to members' balances (spec 2 §7, "Charge"). Owned by the charges room. The money itself moves in the ledger.
create table charges (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents >= 100), -- spec 2 §9: 1 USD at least
  staff_id bigint not null,
  request_id uuid, -- the idempotency key of that member of staff
  movement_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  unique (staff_id, request_id)
);
create index charges_of_user on charges (user_id, id desc);

-- Staff's lists go over everybody's payments: in the order of time or amount, by day, by the beginning of a hash, a wallet or an account id.
-- The first index of each also answers count and sum by status without the table.
create index deposits_by_time on deposits (created_at, id) include (status, amount_cents);
create index deposits_by_amount on deposits (amount_cents, id);
create index deposits_by_hash on deposits (hash_key text_pattern_ops);
create index withdrawals_by_time on withdrawals (created_at, id) include (status, amount_cents);
create index withdrawals_by_amount on withdrawals (amount_cents, id);
create index withdrawals_by_destination on withdrawals (destination text_pattern_ops);
create index withdrawals_by_hash on withdrawals (lower(hash_code) text_pattern_ops);
create index users_by_code on users (account_code text_pattern_ops);
