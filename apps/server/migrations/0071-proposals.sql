-- What one member of staff proposes and another confirms or declines. Owned by the dual-control module, which knows
-- no kind of proposal: the arguments are those of the module that executes it (decision 028).
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  subject text not null, -- what it is about, as in the audit log: `user:12`, `charge:7`
  is_only boolean not null, -- no other of this kind about this subject may wait
  arguments jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  proposed_by bigint not null,
  request_id uuid, -- the idempotency key of who proposes
  proposed_at timestamptz not null default clock_timestamp(),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined', 'lapsed')),
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) <= 500),
  outcome text,
  unique (proposed_by, request_id),
  constraint proposals_decided_whole check (num_nulls(decided_by, decided_at) = case status when 'waiting' then 2 else 0 end),
  constraint proposals_by_two check (status <> 'confirmed' or decided_by <> proposed_by)
);
create unique index proposals_one_waiting on proposals (kind, subject) where status = 'waiting' and is_only;
create index proposals_waiting on proposals (id) where status = 'waiting';
create index proposals_of_staff on proposals (proposed_by, kind, proposed_at);

-- A proposal is decided once, and what was proposed never changes.
create function proposals_stand() returns trigger language plpgsql as $$
begin
  if old.status <> 'waiting' or new.status = 'waiting' or
    (new.id, new.kind, new.subject, new.is_only, new.arguments, new.reason, new.proposed_by, new.request_id, new.proposed_at)
    is distinct from
    (old.id, old.kind, old.subject, old.is_only, old.arguments, old.reason, old.proposed_by, old.request_id, old.proposed_at)
  then
    raise exception 'proposals: % is decided once, and never changed', old.id
      using errcode = 'insufficient_privilege', constraint = 'proposals_stand';
  end if;
  return new;
end $$;
create trigger proposals_stand before update on proposals for each row execute function proposals_stand();

insert into serving_rights (table_name, rights) values ('proposals', array['SELECT', 'INSERT', 'UPDATE']);
