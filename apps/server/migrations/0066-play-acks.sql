-- What the server signed for the plays of a salted round, one row for each batch (docs/FAIRNESS.md#salted-receipts): the
-- close takes no play whose receipt nobody signed for, and a slip that is sent again gets its first acknowledgement.
-- Owned by the plays.
create table play_acks (
  round_number bigint not null,
  movement_id bigint not null, -- of the ledger, which took the stakes of the batch
  accepted_ms bigint not null,
  key_id text not null,
  signature bytea not null check (octet_length(signature) = 64),
  receipts bytea not null check (octet_length(receipts) % 32 = 0), -- the leaves of the tree, in its order
  primary key (round_number, movement_id)
) with (toast_tuple_target = 8160); -- a full batch stays in its row
alter table play_acks alter column receipts set storage external; -- hashes cannot be compressed
insert into serving_rights (table_name, rights) values ('play_acks', array['SELECT', 'INSERT']);

create function play_acks_while_locked() returns trigger language plpgsql as $$
declare
  round bigint;
begin
  for round in select distinct round_number from written loop
    perform from rounds r where r.round_number = round and r.phase = 'locked' and r.receipts_salted for share of r;
    if not found then
      raise exception 'plays: round % takes no plays now', round
        using errcode = 'check_violation', constraint = 'play_acks_while_locked';
    end if;
  end loop;
  return null;
end $$;
create trigger play_acks_while_locked after insert on play_acks
  referencing new table as written for each statement execute function play_acks_while_locked();

create function play_acks_stand() returns trigger language plpgsql as $$
begin
  raise exception 'plays: what was signed is never changed or deleted'
    using errcode = 'insufficient_privilege', constraint = 'play_acks_stand';
end $$;
create trigger play_acks_stand before update or delete or truncate on play_acks
  for each statement execute function play_acks_stand();

-- As in 0065, for servers before this migration, which store no acknowledgement.
create or replace function salted_receipts_due() returns boolean language plpgsql as $$
declare
  due boolean;
begin
  select coalesce((select receipts_salted from rounds order by round_number limit 1), true)
      or run_at < clock_timestamp() - interval '1 day' into due
    from migrations where name = '0066-play-acks.sql';
  if due then
    update migrations set needs = '0066' where name = '0066-play-acks.sql' and needs is null;
  end if;
  return coalesce(due, false);
end $$;

do $$ begin
  execute format('alter function play_acks_while_locked() set search_path = %I, pg_temp', current_schema());
  execute format('alter function salted_receipts_due() security definer set search_path = %I, pg_temp', current_schema());
end $$;
