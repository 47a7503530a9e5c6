-- What players ask and staff answers. Owned by the tickets room.
create table tickets (
  id bigint generated always as identity primary key,
  user_id bigint not null, -- the player
  subject text not null,
  priority text not null check (priority in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
  team_id smallint not null,
  status smallint not null default 0 check (status in (0, 1, 2, 3)), -- new, answered, open, resolved
  agent_id bigint, -- who of the staff wrote last
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(), -- of the newest message, or of the end
  resolved_by bigint,
  check ((status = 3) = (resolved_by is not null))
);
create index tickets_of_user on tickets (user_id, id desc);
create index tickets_by_status on tickets (status, id desc);
create index tickets_waiting on tickets (id desc) where status in (0, 2);
create index tickets_by_day on tickets (created_at);

-- The first message of a ticket is its question, the others are replies. Only grows.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  author_id bigint not null,
  from_staff boolean not null,
  message text not null,
  request_id uuid, -- the sender's idempotency key
  created_at timestamptz not null default clock_timestamp(),
  unique (author_id, request_id)
);
create index ticket_messages_of on ticket_messages (ticket_id, id);

-- Pictures as we wrote them anew (WebP): what was sent is never kept. In the database, so that every server at it has them.
create table ticket_images (
  id uuid primary key default gen_random_uuid(),
  ticket_id bigint not null references tickets,
  message_id bigint not null references ticket_messages,
  place smallint not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  unique (message_id, place)
);
alter table ticket_images alter column bytes set storage external; -- is compressed already
create index ticket_images_of on ticket_images (ticket_id);

-- Who of the staff looks at which ticket right now: worth seconds, nothing is lost with it.
create unlogged table ticket_viewers (
  ticket_id bigint not null,
  staff_id bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, staff_id)
);
