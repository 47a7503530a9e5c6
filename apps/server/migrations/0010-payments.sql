-- Money that comes in: a player tells of a transfer, staff approves (1) or declines (2) it. Owned by the deposits room.
-- The money itself moves in the ledger only: `movement_id` names the newest movement of the deposit.
create table deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  hash_code text not null, -- as it was typed, trimmed
  hash_key text not null, -- as it is compared: lower case, no blanks, no 0x
  wallet_address text not null, -- where the player was told to send it
  status smallint not null default 0 check (status in (0, 1, 2)),
  description text, -- of the newest decision
  movement_id bigint,
  created_at timestamptz not null default clock_timestamp()
);
create unique index deposits_one_hash on deposits (hash_key) where status <> 2;
create index deposits_of_user on deposits (user_id, id desc);
create index deposits_by_status on deposits (status, id desc);

-- What happened to a deposit: only grows.
create table deposit_steps (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposits,
  status smallint not null check (status in (0, 1, 2)),
  description text,
  staff_id bigint, -- null: the player
  movement_id bigint,
  at timestamptz not null default clock_timestamp()
);
create index deposit_steps_of on deposit_steps (deposit_id, id);

-- Money that goes out: held when asked for (0), paid (1) or given back (2). Owned by the withdrawals room.
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  destination text not null, -- a TRC20 address
  status smallint not null default 0 check (status in (0, 1, 2)),
  description text, -- of the newest decision
  hash_code text, -- of the transfer that paid it
  request_id uuid, -- the player's idempotency key
  request_movement_id bigint, -- of the hold
  movement_id bigint, -- the newest
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, request_id)
);
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);

create table withdrawal_steps (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals,
  status smallint not null check (status in (0, 1, 2)),
  description text,
  staff_id bigint,
  movement_id bigint,
  at timestamptz not null default clock_timestamp()
);
create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, id);
