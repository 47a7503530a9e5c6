-- E-mails to all players: what was sent, by whom, and what became of it for each. Owned by the broadcast room.
create table broadcasts (
  id bigint generated always as identity primary key,
  subject text not null,
  message text not null,
  staff_id bigint not null,
  request_id uuid not null default gen_random_uuid(), -- the same press twice is one broadcast
  recipients int not null default 0, -- when it was sent
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz, -- null: under way
  counts jsonb, -- by state, once it has ended
  runner uuid, -- the process that hands mails over now
  runs_until timestamptz, -- later than this the runner is dead
  pauses int not null default 0, -- how often in a row the mail server could not be reached
  again_at timestamptz, -- when it is tried again
  unique (staff_id, request_id),
  check ((ended_at is null) = (counts is null))
);
create unique index broadcasts_one_running on broadcasts ((true)) where ended_at is null;

-- One row per member and broadcast. `sending`: handed to the mail server, no answer yet. `unknown`: no answer came; it is not sent again.
create table broadcast_recipients (
  id bigint generated always as identity primary key,
  broadcast_id bigint not null references broadcasts,
  user_id bigint not null,
  email text, -- where it was sent
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  reason text,
  answer text, -- what the mail server said
  tries smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (broadcast_id, user_id),
  check ((reason is not null) = (state in ('failed', 'skipped', 'unknown')))
);
create index broadcast_recipients_due on broadcast_recipients (broadcast_id, due_at, id) where state = 'waiting';
create index broadcast_recipients_by_state on broadcast_recipients (broadcast_id, state, id);
