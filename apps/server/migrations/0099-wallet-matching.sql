-- The transfers of the wallet are matched with deposits and withdrawals, a UTC day at a time (decision 058).
-- Owned by the payments. Nothing here moves money.

-- What the network reports of a final day: per transaction and direction one row, in the token's smallest units.
create table wallet_transfers (
  hash_key text not null,
  direction text not null check (direction in ('in', 'out')),
  wallet text not null,
  other text not null, -- the address at the other end
  units numeric not null check (units > 0),
  at timestamptz not null,
  primary key (hash_key, direction)
);
insert into serving_rights (table_name, rights) values ('wallet_transfers', array['SELECT', 'INSERT']);

-- A day that was matched, and its sums.
create table wallet_matches (
  day date primary key,
  matched_at timestamptz not null default clock_timestamp(),
  transfers_in integer not null,
  in_units numeric not null,
  transfers_out integer not null,
  out_units numeric not null,
  deposits_cents bigint not null, -- booked on that day, less those taken back
  withdrawals_cents bigint not null,
  outside_cents bigint not null -- by which outside:trc20 changed: what came in less what went out
);
insert into serving_rights (table_name, rights) values ('wallet_matches', array['SELECT', 'INSERT', 'UPDATE']);

create table wallet_differences (
  id bigint generated always as identity primary key,
  day date not null, -- whose matching found it
  kind text not null check (
    kind in ('transfer-without-request', 'request-without-transfer', 'other-amount', 'booking-without-request')),
  direction text not null check (direction in ('in', 'out')),
  subject text not null, -- the transfer's hash, or what else it is about: one is open for each and direction
  units numeric, -- of the transfer
  amount_cents bigint, -- of the request, or of the booking
  deposit_id bigint,
  withdrawal_id bigint,
  other text,
  transfer_at timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by bigint, -- null in a closed one: it was explained since
  reason text check (length(reason) between 1 and 500),
  check ((closed_by is null) = (reason is null)),
  check (closed_by is null or closed_at is not null)
);
create unique index wallet_differences_open on wallet_differences (subject, direction) where closed_at is null;
create index wallet_differences_of on wallet_differences (subject, direction);
insert into serving_rights (table_name, rights) values ('wallet_differences', array['SELECT', 'INSERT', 'UPDATE']);

-- An open difference is closed, once; nothing else of it ever changes.
create function wallet_differences_stand() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null or new.closed_at is null
    or to_jsonb(new) - array['closed_at', 'closed_by', 'reason'] <> to_jsonb(old) - array['closed_at', 'closed_by', 'reason']
  then
    raise exception 'a difference is closed once, and nothing else of it changes'
      using errcode = 'insufficient_privilege', constraint = 'wallet_differences_stand';
  end if;
  return new;
end $$;
create trigger wallet_differences_stand before update on wallet_differences
  for each row execute function wallet_differences_stand();
