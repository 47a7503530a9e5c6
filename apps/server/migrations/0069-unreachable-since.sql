-- Since when a broadcast has found no mail server (alert JobsAreOld): every try is a job of its own, due at its own
-- time. Owned by the broadcast module.
alter table broadcasts add column unreachable_since timestamptz;
