-- Who may not play, and how much. Owned by the limits room; read by the one statement that takes plays.
create table play_bars (
  user_id bigint not null,
  reason text not null check (reason in ('blacklisted', 'closure', 'exclusion')),
  until timestamptz not null, -- 'infinity' for a blacklisting
  primary key (user_id, reason)
);
create table bet_limits (
  user_id bigint primary key,
  period text not null check (period in ('1w', '2w', '4w')),
  max_cents bigint not null check (max_cents > 0),
  started_at timestamptz not null,
  period_starts_at timestamptz not null, -- of the running period
  staked_cents bigint not null default 0 check (staked_cents >= 0) -- accepted in the running period; a void round gives its stake back
);

-- The plays: one slip of one player for one round. Never rewritten: what a play brings is payouts[number + 1] of the settled round,
-- its stake if the round is void. Owned by the play room.
create table plays (
  round_number bigint not null,
  user_id bigint not null,
  stake_cents integer not null check (stake_cents > 0),
  chips text not null, -- the canonical slip (writeSlip)
  payouts integer[] not null check (cardinality(payouts) = 37), -- cents that come back, by pocket
  receipt bytea not null,
  arrived_at timestamptz not null,
  wallet_sequence bigint not null, -- of the wallet's ledger entry that took the stake
  primary key (round_number, user_id)
);
create index plays_of_user on plays (user_id, round_number desc);
