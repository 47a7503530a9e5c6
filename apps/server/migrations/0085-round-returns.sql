-- Return to player (docs/FIGURES.md): what every settled round staked and paid, and from the 37 totals of its board
-- what was to be expected. Owned by the reports, written after the settlement, made again from the rounds if deleted.
create table round_returns (
  round_number bigint primary key,
  wheel text not null,
  ended_at timestamptz not null,
  staked_cents bigint not null check (staked_cents >= 0),
  paid_cents bigint not null check (paid_cents >= 0),
  board_cents bigint not null check (board_cents >= 0), -- the 37 totals together: 37 times the expected pay-out
  variance float8 not null check (variance >= 0), -- of the pay-out, in cents squared
  swing float8 not null check (swing >= 0) -- how far from the expected it can be at most, in cents
);
create index round_returns_by_time on round_returns (ended_at) where staked_cents > 0;
insert into serving_rights (table_name, rights) values ('round_returns', array['SELECT', 'INSERT']);
