-- The beacon's signature of a void round that ended without it, as found later: with the seed it gives the number that
-- the round would have had (docs/FAIRNESS.md#many-rounds). Owned by the fairness module.
create table late_beacons (
  round_number bigint primary key,
  signature bytea not null check (octet_length(signature) = 48),
  found_at timestamptz not null default table_clock()
);
insert into serving_rights (table_name, rights) values ('late_beacons', array['SELECT', 'INSERT']);
create trigger log_stands before update or delete or truncate on late_beacons
  for each statement execute function log_stands();
