-- migrate: no transaction
-- Keys that the fold before migration 0120 made: only few differ. A key that is folded again is the key of its words.
update users set first_name = first_name, last_name = last_name, address = address, city = city
where level = 'user' and (name_key, address_key)
  is distinct from (name_key_of(first_name || ' ' || last_name), address_key_of(address || ' ' || city));
update former_facts set name_key = name_key_of(name_key), address_key = address_key_of(address_key)
where (name_key, address_key) is distinct from (name_key_of(name_key), address_key_of(address_key));

-- What is searched by its fold, and the family names that registrations are compared by.
drop index concurrently if exists users_by_member_words;
create index concurrently users_by_member_words on users using gin (
  member_words_of(account_code, email, first_name, last_name, country_code, phone_number) gin_trgm_ops)
  where level = 'user';
drop index concurrently if exists users_by_family_key;
create index concurrently users_by_family_key on users (name_key_of(last_name), birth_date) where level = 'user';
drop index concurrently if exists former_facts_by_family_key;
create index concurrently former_facts_by_family_key on former_facts (family_key, birth_date);
drop index concurrently if exists tickets_by_subject_words;
create index concurrently tickets_by_subject_words on tickets using gin (searched_text(subject) gin_trgm_ops);
