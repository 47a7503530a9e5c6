-- What the network says about the transfers that players told of: for staff to see beside the request; it decides nothing. Owned by the deposits room.
create table deposit_checks (
  deposit_id bigint primary key references deposits,
  verdict text not null default 'waiting' check (verdict in
    ('waiting', 'found', 'failed', 'wrong-contract', 'wrong-recipient', 'wrong-amount', 'not-found', 'unreachable', 'no-hash')),
  contract text, -- of the transfer that was found: 40 hexadecimal digits, as the next one
  recipient text,
  amount_units numeric(78, 0), -- of the contract: a token may have more than fits into eight bytes
  confirmations integer,
  attempts integer not null default 0,
  checked_at timestamptz,
  next_at timestamptz default clock_timestamp() -- null: nothing more will be asked
);
create index deposit_checks_due on deposit_checks (next_at) where next_at is not null;
