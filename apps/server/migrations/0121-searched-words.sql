-- migrate: no transaction
-- What is searched by its fold (migration 0120), and the family names that registrations are compared by.
drop index concurrently if exists users_by_member_words;
create index concurrently users_by_member_words on users using gin (
  member_words_of(account_code, email, first_name, last_name, country_code, phone_number) gin_trgm_ops)
  where level = 'user';
drop index concurrently if exists users_by_family_key;
create index concurrently users_by_family_key on users (name_key_of(last_name)) where level = 'user';
drop index concurrently if exists former_facts_by_family_key;
create index concurrently former_facts_by_family_key on former_facts (family_key);
drop index concurrently if exists tickets_by_subject_words;
create index concurrently tickets_by_subject_words on tickets using gin (searched_text(subject) gin_trgm_ops);
