-- Return to player by kind of bet (docs/FIGURES.md): what each kind staked and paid in a settled round, and what was to
-- be expected. Owned by the reports, written by the settlement. Rounds that an earlier version settled have none.
create table round_kind_returns (
  round_number bigint not null,
  kind text not null,
  staked_cents bigint not null,
  paid_cents bigint not null,
  board_cents bigint not null, -- the 37 totals together: 37 times the expected pay-out
  variance float8 not null, -- of the pay-out, in cents squared
  swing float8 not null, -- how far from the expected it can be at most, in cents
  primary key (round_number, kind)
);
insert into serving_rights (table_name, rights) values ('round_kind_returns', array['SELECT', 'INSERT']);

create view kind_returns as
  select r.wheel, r.ended_at, k.round_number, k.kind, k.staked_cents, k.paid_cents, k.board_cents, k.variance, k.swing
  from round_returns r join round_kind_returns k on k.round_number = r.round_number where r.staked_cents > 0;
