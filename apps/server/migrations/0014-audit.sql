-- What staff changed: one row per change, in the transaction of the change. It only grows, and each row carries the hash of the one before: a row that
-- is edited, removed or slipped in breaks the chain. Owned by the audit room.
create table audit_log (
  id bigint primary key, -- without gaps
  at timestamptz not null,
  staff_id bigint not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_log_of_staff on audit_log (staff_id, id);
create index audit_log_of_subject on audit_log (subject text_pattern_ops, id);
create index audit_log_of_action on audit_log (action, id);
create index audit_log_of_time on audit_log (at);

-- What a row's hash is taken of: the hash before it, then every column as JSON text. Anybody can compute it from an export.
create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.staff_id, entry.action, entry.subject, entry.before, entry.after, entry.ip
  )::text, 'UTF8'))
$$;

-- Chains a row to the last one. One at a time: the lock is held until the change is committed, so audit is the last thing a change writes.
create function audit_log_chain() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('lajvard audit'));
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, sha256(''));
  new.hash := audit_hash(new.previous_hash, new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit: what is written is never changed or deleted' using errcode = 'check_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- The first row that does not follow from the one before it; null while the chain is whole.
create function audit_log_breaks_at() returns bigint language sql stable as $$
  select min(row.id) from (
    select entry.id, entry.hash is distinct from audit_hash(entry.previous_hash, entry)
      or entry.previous_hash is distinct from coalesce(lag(entry.hash) over (order by entry.id), sha256(''))
      or entry.id is distinct from row_number() over (order by entry.id) as broken
    from audit_log entry
  ) row where row.broken
$$;
