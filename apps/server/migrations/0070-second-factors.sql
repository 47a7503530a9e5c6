-- The second factor of staff: an authenticator app's secret, sealed, and recovery codes, as hashes. Owned by the
-- identity module. `last_step`: the newest 30 s of which a code was used; a code counts once.
create table second_factors (
  user_id bigint primary key references users,
  sealed text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id bigint not null references second_factors on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
