-- A correction that was itself wrong is corrected (decision 028): those of a round follow one another, the last counts.
-- A version before this one reads a round that was corrected once; it cannot serve after a second correction.
alter table round_corrections
  add column ordinal smallint not null default 1 check (ordinal >= 1),
  add column former_number smallint; -- what counted before it
alter table round_corrections disable trigger round_corrections_stand;
update round_corrections set former_number = paid_number;
alter table round_corrections enable trigger round_corrections_stand;
alter table round_corrections
  drop constraint round_corrections_pkey,
  add primary key (round_number, ordinal),
  drop constraint round_corrections_check,
  add constraint round_corrections_change check (
    former_number is not null and number between 0 and 36 and number <> former_number);

-- As in 0090, and it follows the one before it. An older version, which knows only one, names neither.
create or replace function round_corrections_fit() returns trigger language plpgsql as $$
begin
  new.former_number := coalesce(new.former_number, new.paid_number);
  if not exists (
    select from rounds r where r.round_number = new.round_number and r.phase = 'settled' and r.commitment is null
      and r.number = new.paid_number
  ) or new.former_number is distinct from (case new.ordinal when 1 then new.paid_number else (
    select c.number from round_corrections c
    where c.round_number = new.round_number and c.ordinal = new.ordinal - 1) end)
  then
    raise exception 'round % is not one that can be corrected so', new.round_number
      using errcode = 'check_violation', constraint = 'round_corrections_fit';
  end if;
  return new;
end $$;
do $$ begin
  execute format('alter function round_corrections_fit() set search_path = %I, pg_temp', current_schema());
end $$;

-- As in 0094, and each correction of a round is an event.
create or replace view event_facts as
  select kind, 'event:' || id as id, at, null::bigint as staff_id, null::bigint as person_id,
    null::bigint as round_number, null::text as subject, null::bigint as at_most_cents, null::bigint as amount_cents,
    facts
  from significant_events
  union all
  select m.kind, 'audit:' || a.id, a.at, a.staff_id, substring(a.subject from '^user:(\d+)$')::bigint, null, a.subject,
    null, null, jsonb_strip_nulls(jsonb_build_object('action', a.action,
      'wheel_before', a.before ->> 'source', 'wheel_after', a.after ->> 'source',
      'role_before', case m.kind when 'staff-changed' then a.before ->> 'role' end,
      'role_after', case m.kind when 'staff-changed' then a.after ->> 'role' end,
      'reason', coalesce(a.after ->> 'reason', a.after ->> 'description'),
      'purpose', a.after ->> 'purpose', 'call', a.after ->> 'path',
      'rows', case a.action when 'OLD_ROWS_DELETED' then (
        select sum(f.value::bigint) from jsonb_each_text(a.after) f where f.key not like '%\_before') end))
  from (values
    ('WHEEL_CONFIGURED', 'wheel-changed'),
    ('STAFF_INVITED', 'staff-changed'), ('STAFF_CHANGED', 'staff-changed'), ('STAFF_BLOCKED', 'staff-changed'),
    ('STAFF_LET_IN', 'staff-changed'), ('STAFF_SESSIONS_ENDED', 'staff-changed'),
    ('RIGHTS_REVIEWED', 'staff-changed'),
    ('SECOND_FACTOR_ON', 'factor-changed'), ('SECOND_FACTOR_OFF', 'factor-changed'),
    ('RECOVERY_CODE_USED', 'factor-changed'),
    ('ACCESS_REFUSED', 'access-refused'), ('MASTER_PASSWORD_REFUSED', 'access-refused'),
    ('MEMBER_BLOCKED', 'player-changed'), ('MEMBER_UNBLOCKED', 'player-changed'),
    ('MEMBER_CORRECTED', 'player-changed'),
    ('OLD_ROWS_DELETED', 'rows-deleted')
  ) m (action, kind) join audit_log a on a.action = m.action
  union all
  select 'payment-reversed', 'audit:' || a.id, a.at, a.staff_id, d.user_id, null, a.subject, null, null,
    jsonb_strip_nulls(jsonb_build_object('action', a.action, 'amount_cents', d.amount_cents,
      'reason', a.after ->> 'description'))
  from audit_log a join deposits d on d.id = substring(a.subject from '^deposit:(\d+)$')::bigint
  where a.action in ('DEPOSIT_APPROVED', 'DEPOSIT_DECLINED') and a.before ->> 'status' in ('1', '2')
  union all
  select 'payment-reversed', 'audit:' || a.id, a.at, a.staff_id, w.user_id, null, a.subject, null, null,
    jsonb_strip_nulls(jsonb_build_object('action', a.action, 'amount_cents', w.amount_cents,
      'reason', a.after ->> 'description'))
  from audit_log a join withdrawals w on w.id = substring(a.subject from '^withdrawal:(\d+)$')::bigint
  where a.action in ('WITHDRAWAL_APPROVED', 'WITHDRAWAL_DECLINED') and a.before ->> 'status' in ('1', '2')
  union all
  select 'sign-in-failed', 'activity:' || f.id, f.created_at, null, u.id, null, null, null, null,
    jsonb_strip_nulls(jsonb_build_object('ip', f.ip))
  from users u join activities f on f.user_id = u.id where u.level = 'admin' and f.action = 'LOGIN_FAILED'
  union all
  select 'round-void', 'void:' || round_number, ended_at, null, null, round_number, null, null, null,
    jsonb_strip_nulls(jsonb_build_object('reason', void_reason, 'players', play_count,
      'amount_cents', staked_cents))
  from rounds where phase = 'void' and ended_at is not null
  union all
  select 'round-corrected', 'correction:' || round_number || case when ordinal > 1 then ':' || ordinal else '' end,
    corrected_at, confirmed_by, null, round_number, null, null, null,
    jsonb_strip_nulls(jsonb_build_object('paid_number', paid_number,
      'former_number', case when ordinal > 1 then former_number end, 'number', number, 'reason', reason,
      'players', players_paid + players_kept + players_charged, 'amount_cents', paid_cents))
  from round_corrections
  union all
  select 'table-paused', 'pause:' || id, paused_at, paused_by, null, null, null, null, null,
    jsonb_strip_nulls(jsonb_build_object('reason', reason, 'note', note))
  from table_pauses
  union all
  select 'table-resumed', 'resumed:' || id, resumed_at, resumed_by, null, null, null, null, null,
    jsonb_build_object('reason', reason)
  from table_pauses where resumed_at is not null
  union all
  select 'ledger-differs', 'proof:' || id, proved_at, null, null, null, null, null, null,
    jsonb_build_object('problems', cardinality(problems))
  from ledger_proofs where ok is false
  union all
  select 'large-win', 'win:' || t.round_number || ':' || p.user_id, t.ended_at, null, p.user_id, t.round_number, null,
    coalesce(t.top_win_cents, t.paid_cents), p.win_cents,
    jsonb_build_object('amount_cents', p.win_cents, 'stake_cents', p.stake_cents)
  from round_returns t join round_wins p on p.round_number = t.round_number
  union all
  select 'large-charge', 'charge:' || id, created_at, staff_id, user_id, null, 'charge:' || id, amount_cents,
    amount_cents, jsonb_strip_nulls(jsonb_build_object('amount_cents', amount_cents, 'reason', reason))
  from charges
  union all
  select 'charge-reversed', 'reversal:' || id, reversed_at, reversed_by, user_id, null, 'charge:' || id, null, null,
    jsonb_build_object('amount_cents', amount_cents, 'reason', reversal_reason)
  from charges where reversed_at is not null
  union all
  select 'proposal-made', 'proposal:' || id, proposed_at, proposed_by, substring(subject from '^user:(\d+)$')::bigint,
    null, 'proposal:' || id, null, null, jsonb_build_object('proposal', kind, 'reason', reason)
  from proposals
  union all
  select 'proposal-decided', 'decision:' || id, decided_at, decided_by,
    substring(subject from '^user:(\d+)$')::bigint, null, 'proposal:' || id, null, null,
    jsonb_strip_nulls(jsonb_build_object('proposal', kind, 'status', status, 'reason', nullif(decision_reason, '')))
  from proposals where decided_at is not null;
