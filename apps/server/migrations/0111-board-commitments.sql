-- The close of a round commits to its board, what each of the 37 pockets would pay, before anybody can know the number
-- (docs/FAIRNESS.md#the-board). Owned by the rounds.
create function board_commitment(salt bytea, cents bigint[]) returns bytea language sql immutable as $$
  select sha256('lajvard-2/board\000'::bytea || salt || string_agg(int8send(total), '' order by pocket))
  from unnest(cents) with ordinality as board (total, pocket) $$;

alter table rounds
  add column board_committed boolean not null default false, -- as its opening says
  add column board_salt bytea,
  add column board_hash bytea;
alter table rounds add constraint rounds_board_committed check (
  case when board_committed and closed_at is not null then coalesce(
    receipts_salted and octet_length(board_salt) = 16 and cardinality(board_cents) = 37
      and board_hash = board_commitment(board_salt, board_cents), false)
  else num_nulls(board_salt, board_hash) = 2 end) not valid;

-- Whether the next round commits to its board, which servers before this migration can neither close nor show: from the
-- first round on in a new database, a day after the upgrade in one that had rounds. That ends the way back.
create function board_commitments_due() returns boolean language plpgsql as $$
declare
  due boolean;
begin
  select coalesce((select board_committed from rounds order by round_number limit 1), true)
      or run_at < clock_timestamp() - interval '1 day' into due
    from migrations where name = '0111-board-commitments.sql';
  if due then
    update migrations set needs = '0111' where name = '0111-board-commitments.sql' and needs is null;
  end if;
  return coalesce(due, false);
end $$;

do $$ begin
  execute format('alter function board_commitments_due() security definer set search_path = %I, pg_temp',
    current_schema());
  revoke execute on function board_commitments_due() from public;
end $$;
