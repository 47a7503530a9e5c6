-- A wrong number found later is put right (decision 028): the round stays as it was settled, and beside it stands the
-- right number. Owned by the rounds. The money moves in the ledger, against an account of its own.
create table round_corrections (
  round_number bigint primary key,
  paid_number smallint not null check (paid_number between 0 and 36), -- by which the round was settled
  number smallint not null check (number between 0 and 36 and number <> paid_number),
  reason text not null check (length(reason) between 1 and 500),
  proposed_by bigint not null,
  confirmed_by bigint not null check (confirmed_by <> proposed_by),
  corrected_at timestamptz not null default table_clock(),
  movement_id bigint, -- null: no money moved
  players_paid integer not null,
  paid_cents bigint not null, -- to those who get more by the right number
  players_kept integer not null,
  kept_cents bigint not null, -- what was paid too much and stays with the players
  players_charged integer not null,
  charged_cents bigint not null -- what was paid too much and was taken back
);
insert into serving_rights (table_name, rights) values ('round_corrections', array['SELECT', 'INSERT']);

create function round_corrections_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a correction of a round is never changed or deleted'
    using errcode = 'insufficient_privilege', constraint = 'round_corrections_stand';
end $$;
create trigger round_corrections_stand before update or delete or truncate on round_corrections
  for each statement execute function round_corrections_stand();

-- Only of a settled round whose number people entered: that of the automatic wheel follows from its seed.
create function round_corrections_fit() returns trigger language plpgsql as $$
begin
  if not exists (
    select from rounds r where r.round_number = new.round_number and r.phase = 'settled' and r.commitment is null
      and r.number = new.paid_number
  ) then
    raise exception 'round % is not one that can be corrected so', new.round_number
      using errcode = 'check_violation', constraint = 'round_corrections_fit';
  end if;
  return new;
end $$;
create trigger round_corrections_fit before insert on round_corrections
  for each row execute function round_corrections_fit();
do $$ begin
  execute format('alter function round_corrections_fit() set search_path = %I, pg_temp', current_schema());
end $$;

-- Not `house:bank`, which is what the plays brought, nor `house:adjustments`, which is what staff gave.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'player:wallet', 'player:held', 'round:pot', 'round:pot-slot', 'house:bank', 'house:adjustments',
    'house:corrections', 'outside:trc20')) not valid;
insert into ledger_accounts (kind) values ('house:corrections');

-- The public log tells a correction too.
alter table log_leaves
  drop constraint log_leaves_kind_check,
  add constraint log_leaves_kind_check check (
    kind in ('open', 'close', 'reading', 'end', 'void', 'correction')) not valid;

-- What corrections gave to a player or took, as `player_adjustments` tells it of staff.
create view player_corrections as
  select w.user_id, e.amount_cents, e.movement_id
  from ledger_accounts w join ledger_entries e on e.account_id = w.id
  where w.kind = 'player:wallet' and e.movement_id in (select c.movement_id from round_corrections c);

-- Now also what corrections gave.
create or replace view overview_by_day as
  select day,
    coalesce(sum(-cents) filter (where account_kind = 'round:pot' and movement_kind = 'round-settled'), 0)::bigint
      as total_bets_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet' and movement_kind = 'round-settled'), 0)::bigint
      as payout_cents,
    coalesce(sum(cents) filter (where account_kind = 'house:bank'), 0)::bigint as house_balance_cents,
    coalesce(sum(cents) filter (where account_kind = 'winning'), 0)::bigint as winning_cents,
    coalesce(sum(cents) filter (where account_kind = 'losing'), 0)::bigint as losing_cents,
    coalesce(sum(case account_kind when 'losing' then cents else -cents end)
      filter (where account_kind in ('winning', 'losing')), 0)::bigint as w_house_balance_cents,
    coalesce(sum(-cents) filter (
      where account_kind = 'outside:trc20' and movement_kind in ('deposit-approved', 'deposit-reversed')), 0)::bigint
      as cash_in_cents,
    coalesce(sum(cents) filter (where account_kind = 'outside:trc20'
      and movement_kind in ('withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')), 0)::bigint
      as cash_out_cents,
    coalesce(sum(-cents) filter (where account_kind = 'house:adjustments'), 0)::bigint as adjustments_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet'), 0)::bigint as not_used_change_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:held'), 0)::bigint as held_change_cents,
    coalesce(sum(-cents) filter (where account_kind = 'house:corrections'), 0)::bigint as corrections_cents
  from (
    select day, movement_kind, account_kind, cents from ledger_by_day
    union all
    select day, '', 'winning', winning_cents from closed_days
    union all
    select day, '', 'losing', losing_cents from closed_days
    union all
    select r.day, '', f.figure, f.cents from open_round_sums() r,
      lateral (values ('winning', r.winning_cents), ('losing', r.losing_cents)) f (figure, cents)
  ) facts group by day;
