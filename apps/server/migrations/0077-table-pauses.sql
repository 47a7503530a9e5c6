-- The times in which no new round opens (docs/specification/4-reliability.md#21-cycle-of-a-game, G5 and G7). Owned by the
-- rounds module. `paused_by` is null where the table stopped by itself, after void rounds in a row.
create table table_pauses (
  id bigint generated always as identity primary key,
  reason text not null check (reason in ('wheel', 'picture', 'crew', 'fault', 'closing', 'voids')),
  note text,
  paused_by bigint,
  paused_at timestamptz not null default table_clock(),
  resumed_by bigint,
  resumed_at timestamptz,
  check ((resumed_by is null) = (resumed_at is null)),
  check ((paused_by is null) = (reason = 'voids'))
);
create unique index table_pauses_open on table_pauses ((true)) where resumed_at is null;
insert into serving_rights (table_name, rights) values ('table_pauses', array['SELECT', 'INSERT', 'UPDATE']);
