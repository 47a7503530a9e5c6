-- What staff write to each other about a ticket: a table of its own, which no statement of a player's call names. Owned by the tickets module.
create table ticket_notes (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  author_id bigint not null,
  note text not null,
  request_id uuid, -- the sender's idempotency key
  created_at timestamptz not null default clock_timestamp(),
  unique (author_id, request_id)
);
create index ticket_notes_of on ticket_notes (ticket_id, id);
insert into serving_rights (table_name, rights) values ('ticket_notes', array['SELECT', 'INSERT']);
