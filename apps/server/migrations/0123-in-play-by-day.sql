-- Now also how the stakes change that wait for their result: a report says what is in play at the end of a day.
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
    coalesce(sum(-cents) filter (where account_kind = 'house:corrections'), 0)::bigint as corrections_cents,
    coalesce(sum(cents) filter (where account_kind in ('round:pot', 'round:pot-slot')), 0)::bigint
      as in_play_change_cents
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
