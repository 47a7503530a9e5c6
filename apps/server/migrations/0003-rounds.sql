-- The live round and its one leader. Owned by the rounds room.
-- The one clock that decides (decisions: The live round). A function of its own, so that a simulation can put its clock in its place.
create function table_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table leadership (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null default 0
);
insert into leadership default values;

create table rounds (
  round_number bigint primary key check (round_number > 0),
  phase text not null check (phase in ('open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void')),
  wheel text not null check (wheel in ('studio-1', 'studio-2')),
  epoch bigint not null, -- of the leader who wrote last
  commitment bytea not null, -- SHA-256 of the seed
  seed bytea, -- revealed when the round has ended
  opened_at timestamptz not null,
  bets_until timestamptz not null,
  locks_at timestamptz not null,
  closes_at timestamptz not null,
  locked_at timestamptz,
  closed_at timestamptz,
  launches_at timestamptz,
  lands_at timestamptz,
  numbered_at timestamptz,
  ended_at timestamptz,
  next_opens_at timestamptz, -- told with the end of the round
  bets_digest bytea,
  play_count integer,
  staked_cents bigint,
  paid_cents bigint,
  number smallint check (number between 0 and 36),
  void_reason text,
  check (phase <> 'settled' or (number is not null and ended_at is not null)),
  check (phase <> 'numbered' or number is not null),
  check (number is null or closed_at is not null), -- no number before the close is durable
  check ((phase = 'void') = (void_reason is not null))
);
-- At most one round is in play.
create unique index one_round_in_play on rounds ((true)) where phase not in ('settled', 'void');
create index rounds_ended on rounds (round_number desc) where phase = 'settled';

-- A round only goes forward, and its number is written once.
create function rounds_go_forward() returns trigger language plpgsql as $$
declare phases constant text[] := array['open', 'locked', 'closed', 'spinning', 'numbered', 'settled'];
begin
  if old.phase in ('settled', 'void') then
    raise exception 'round % has ended', old.round_number using errcode = 'check_violation';
  end if;
  if old.number is not null and new.number is distinct from old.number then
    raise exception 'the number of round % is written once', old.round_number using errcode = 'check_violation';
  end if;
  if new.phase <> 'void' and array_position(phases, new.phase) < array_position(phases, old.phase) then
    raise exception 'round % cannot go back', old.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rounds_go_forward before update on rounds for each row execute function rounds_go_forward();

-- What the table is told, in the transaction that made it true: read by every server process after the commit (LISTEN/NOTIFY).
-- `n` is the number of the message in the table's stream: no gap, in the order of the commits.
create table live_counter (only_row boolean primary key default true check (only_row), n bigint not null default 0);
insert into live_counter default values;
create table live_messages (
  n bigint primary key,
  kind text not null, -- round-state, round-settled, wheel-state
  round_number bigint,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The seeds of the automatic wheel: kept apart from the public facts of the round. Owned by the studio room.
create table wheel_seeds (
  round_number bigint primary key,
  seed bytea not null check (octet_length(seed) = 32)
);
