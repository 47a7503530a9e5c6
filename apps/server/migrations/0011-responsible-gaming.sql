-- What a player has set for themselves (spec 2 §4). Owned by the limits room.
-- `started_at` is where the periods are counted from and never moves; `set_at` is where the lock on loosening is counted from.
create table deposit_limits (
  user_id bigint primary key,
  max_cents bigint not null check (max_cents > 0),
  started_at timestamptz not null,
  set_at timestamptz not null
);
alter table bet_limits add column set_at timestamptz;
update bet_limits set set_at = started_at;
alter table bet_limits alter column set_at set not null;

-- Of a closure and an exclusion: what was chosen, and why.
alter table play_bars add column months smallint check (months > 0);
alter table play_bars add column set_at timestamptz not null default clock_timestamp();

-- Every change a player made, with the reason they gave: only grows.
create table limit_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  action text not null check (action in ('closure', 'exclusion', 'deposit_limit', 'bet_limit')),
  period text not null,
  amount_cents bigint,
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index limit_changes_of_user on limit_changes (user_id, id desc);
