-- migrate: no transaction
-- Links that undo are looked up by their person, and by the address that they keep back (decision 095). Owned by the
-- identity module.
drop index concurrently if exists one_time_codes_of_user;
create index concurrently one_time_codes_of_user on one_time_codes (user_id);
drop index concurrently if exists one_time_codes_of_address;
create index concurrently one_time_codes_of_address on one_time_codes (email) where purpose = 'stop';
