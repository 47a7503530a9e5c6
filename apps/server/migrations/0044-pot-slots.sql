-- The pot of a round in slots (decision 078): batches of plays that go to different accounts do not wait for each other's commit. Slot 0 is the pot
-- that every round has; the others are accounts of a kind of their own, so that programs before this migration still see one pot. Owned by the ledger.
alter table ledger_accounts add column pot_round bigint, add column pot_slot smallint;
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'player:wallet', 'player:held', 'round:pot', 'round:pot-slot', 'house:bank', 'house:adjustments', 'outside:trc20')) not valid,
  drop constraint ledger_accounts_never_below_zero,
  add constraint ledger_accounts_never_below_zero check (
    kind not in ('player:wallet', 'player:held', 'round:pot', 'round:pot-slot') or balance_cents >= 0) not valid,
  add constraint ledger_accounts_slots check (
    (kind = 'round:pot-slot') = (pot_round is not null) and (pot_round is not null) = (pot_slot is not null) and pot_slot > 0) not valid;
create or replace trigger ledger_accounts_stay before update of id, kind, user_id, round_number, pot_round, pot_slot on ledger_accounts
  for each statement execute function ledger_accounts_begin_empty();

-- For the figures a slot is the pot: whoever makes these two anew keeps that.
create function figure_account(kind text) returns text language sql immutable parallel safe as
  $$ select case kind when 'round:pot-slot' then 'round:pot' else kind end $$;
create or replace view entry_facts as
  select report_day(m.posted_at) as day, m.posted_at, e.movement_id, m.kind as movement_kind, figure_account(a.kind) as account_kind, a.user_id,
    e.amount_cents
  from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id;
create or replace function open_entry_facts(who bigint default null) returns setof entry_facts language plpgsql stable rows 10000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
begin
  return query select report_day(m.posted_at), m.posted_at, e.movement_id, m.kind, figure_account(a.kind), a.user_id, e.amount_cents
    from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
    where m.id >= open_from and e.movement_id >= open_from and m.posted_at >= since
      and (who is null or a.user_id = who);
end $$;
