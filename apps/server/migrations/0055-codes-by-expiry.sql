-- migrate: no transaction
drop index concurrently if exists one_time_codes_by_expiry;
create index concurrently one_time_codes_by_expiry on one_time_codes (expires_at);
