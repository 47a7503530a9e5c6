-- migrate: no transaction
-- The colleague who owns a ticket, of whom there is one at most.
alter table tickets add column if not exists owner_id bigint;
drop index concurrently if exists tickets_of_owner;
create index concurrently tickets_of_owner on tickets (owner_id, id desc) where owner_id is not null;
