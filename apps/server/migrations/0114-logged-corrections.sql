-- migrate: no transaction
-- The log tells each fact of a round once; of its corrections, each of which is a leaf, the same one.
drop index concurrently if exists log_leaves_once;
create unique index concurrently log_leaves_once on log_leaves
  (round_number, kind, (case kind when 'correction' then sha256(leaf) else '' end));
alter table log_leaves drop constraint if exists log_leaves_round_number_kind_key;
