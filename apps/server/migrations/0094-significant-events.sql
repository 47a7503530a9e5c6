-- migrate: no transaction
-- Significant events in one report. Owned by the significant-events module. The table holds what no other table does:
-- starts of the product, who led the rounds, and when the return to player went out of bounds. Everything else stays
-- where it is, and the view reads it there.
create table if not exists significant_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (
    kind in ('product-started', 'product-changed', 'leader-changed', 'return-outside')),
  facts jsonb not null, -- named as on the wire
  -- Of a start: version, build, rules and settings, to be compared with those of the next one. An open value stands as
  -- JSON in `open`; a secret as a keyed hash in `hidden`, of the key that `key` names.
  record jsonb
);
create index if not exists significant_events_by_time on significant_events (at);
create index if not exists significant_events_by_kind on significant_events (kind, id);
-- A return that stays out of bounds: one event a day.
create unique index if not exists significant_events_return on significant_events
  ((facts ->> 'wheel'), (facts ->> 'days'), (facts ->> 'date')) where kind = 'return-outside';
insert into serving_rights (table_name, rights) values ('significant_events', array['SELECT', 'INSERT'])
  on conflict do nothing;

create or replace function significant_events_stand() returns trigger language plpgsql as
  'begin raise exception ''a significant event is never changed or deleted'' using errcode = ''insufficient_privilege'', constraint = ''significant_events_stand''; end';
create or replace trigger significant_events_stand before update or delete or truncate on significant_events
  for each statement execute function significant_events_stand();

-- In the transaction that changes the leader, so that no version can lead without it. `lajvard.leader`: who leads; an
-- older version does not say.
create or replace function leader_changed() returns trigger language plpgsql as
  'begin insert into significant_events (kind, facts) values (''leader-changed'', jsonb_strip_nulls(jsonb_build_object(''epoch'', new.epoch, ''server'', nullif(current_setting(''lajvard.leader'', true), '''')))); return null; end';
create or replace trigger leader_changed after update on leadership
  for each row when (new.epoch <> old.epoch) execute function leader_changed();

-- The largest win of a player in the round, in cents above the stake: which rounds can have a large one. Null: written
-- by a version that does not know it; then what the round paid is the bound.
alter table round_returns add column if not exists top_win_cents bigint;
drop index concurrently if exists round_returns_by_win;
create index concurrently round_returns_by_win on round_returns ((coalesce(top_win_cents, paid_cents)));
drop index concurrently if exists rounds_void;
create index concurrently rounds_void on rounds (ended_at) where phase = 'void';

create or replace view round_wins as
  select p.round_number, p.user_id, p.stake_cents, (p.payouts[r.number + 1] - p.stake_cents)::bigint as win_cents
  from rounds r join plays p on p.round_number = r.round_number where r.phase = 'settled';

-- Everything significant, each where it is recorded. `at_most_cents` bounds `amount_cents`, from an index: whoever reads
-- large wins asks both. Facts are named as on the wire, money in cents.
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
  select 'round-corrected', 'correction:' || round_number, corrected_at, confirmed_by, null, round_number, null, null,
    null, jsonb_build_object('paid_number', paid_number, 'number', number, 'reason', reason,
      'players', players_paid + players_kept + players_charged, 'amount_cents', paid_cents)
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
