-- A restore that lost leaves of the public log ends it, and another one begins (docs/FAIRNESS.md#a-restore). The leaves
-- of all logs stand one after the other; `log_checkpoints.size` counts them all. Owned by the fairness module.
create table log_beginnings (
  log_number integer primary key,
  first_leaf bigint not null unique -- its `leaf_index`
);
insert into log_beginnings values (1, 0);
-- Only the owner of the tables begins another log.
insert into serving_rights (table_name, rights) values ('log_beginnings', array['SELECT']);
create trigger log_stands before update or delete or truncate on log_beginnings
  for each statement execute function log_stands();

create function log_beginnings_follow() returns trigger language plpgsql as $$
begin
  if new.log_number <> (select max(log_number) + 1 from log_beginnings)
    or new.first_leaf <> (select coalesce(max(leaf_index) + 1, 0) from log_leaves) then
    raise exception 'log % does not follow the last one', new.log_number
      using errcode = 'check_violation', constraint = 'log_beginnings_follow';
  end if;
  return new;
end $$;
create trigger log_beginnings_follow before insert on log_beginnings
  for each row execute function log_beginnings_follow();
do $$ begin
  execute format('alter function log_beginnings_follow() set search_path = %I, pg_temp', current_schema());
end $$;

alter table log_tiles
  add column log_number integer not null default 1,
  drop constraint log_tiles_pkey,
  add primary key (log_number, level, tile_index);
-- Of which log each witness cosigned a checkpoint last.
alter table log_witnesses add column log_number integer not null default 1;

-- `round_number` of `restored` is minus the number of the log that it begins: it tells of no round.
alter table log_leaves
  drop constraint log_leaves_kind_check,
  add constraint log_leaves_kind_check check (
    kind in ('open', 'close', 'reading', 'end', 'void', 'correction', 'restored')) not valid;
