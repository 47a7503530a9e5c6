-- The public log (docs/FAIRNESS.md#the-log): what was told of each round, in the order in which it was told. Owned by
-- the fairness module.
create table log_leaves (
  leaf_index bigint primary key,
  round_number bigint not null,
  kind text not null check (kind in ('open', 'close', 'reading', 'end', 'void')),
  leaf bytea not null check (octet_length(leaf) between 1 and 65535),
  unique (round_number, kind)
);
-- The full tiles of hashes, and the hash over each; whatever else C2SP (tlog-tiles) names is computed.
create table log_tiles (
  level integer not null,
  tile_index bigint not null,
  hashes bytea not null check (octet_length(hashes) = 8192),
  root bytea not null check (octet_length(root) = 32),
  primary key (level, tile_index)
);
create table log_checkpoints (
  size bigint primary key,
  root bytea not null check (octet_length(root) = 32),
  note text not null,
  made_at timestamptz not null default clock_timestamp()
);
insert into serving_rights (table_name, rights)
  select unnest(array['log_leaves', 'log_tiles', 'log_checkpoints']), array['SELECT', 'INSERT'];

create function log_stands() returns trigger language plpgsql as $$
begin
  raise exception '%: what was logged is never changed or deleted', tg_table_name
    using errcode = 'insufficient_privilege', constraint = 'log_stands';
end $$;
create trigger log_stands before update or delete or truncate on log_leaves
  for each statement execute function log_stands();
create trigger log_stands before update or delete or truncate on log_tiles
  for each statement execute function log_stands();
create trigger log_stands before update or delete or truncate on log_checkpoints
  for each statement execute function log_stands();

-- A leaf comes after all others, and a checkpoint covers all leaves.
create function log_leaves_follow() returns trigger language plpgsql as $$
begin
  if new.leaf_index <> (select coalesce(max(leaf_index) + 1, 0) from log_leaves) then
    raise exception 'log: leaf % does not follow the last one', new.leaf_index
      using errcode = 'check_violation', constraint = 'log_leaves_follow';
  end if;
  return new;
end $$;
create trigger log_leaves_follow before insert on log_leaves for each row execute function log_leaves_follow();

create function log_checkpoints_cover() returns trigger language plpgsql as $$
begin
  if new.size <> (select coalesce(max(leaf_index) + 1, 0) from log_leaves) then
    raise exception 'log: a checkpoint of % leaves does not cover all', new.size
      using errcode = 'check_violation', constraint = 'log_checkpoints_cover';
  end if;
  return new;
end $$;
create trigger log_checkpoints_cover before insert on log_checkpoints
  for each row execute function log_checkpoints_cover();
do $$ begin
  execute format('alter function log_leaves_follow() set search_path = %I, pg_temp', current_schema());
  execute format('alter function log_checkpoints_cover() set search_path = %I, pg_temp', current_schema());
end $$;
