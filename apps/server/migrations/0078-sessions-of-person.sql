-- migrate: no transaction
-- When a member of staff was last seen, also once every session of theirs has ended.
drop index concurrently if exists sessions_of_person;
create index concurrently sessions_of_person on sessions (user_id);
