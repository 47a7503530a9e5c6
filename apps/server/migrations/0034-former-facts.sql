-- What was said of a player before it was changed: a registration is compared with it too, so that nobody gets away from an exclusion by editing the
-- excluded account first (decision 048). Only the keys of the comparison are kept, not the words.
create table former_facts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name_key text,
  address_key text,
  phone_key text,
  birth_date date,
  until timestamptz not null default clock_timestamp()
);
create index former_facts_by_name_key on former_facts (name_key);
create index former_facts_by_address_key on former_facts (address_key);
create index former_facts_by_phone_key on former_facts (phone_key);

-- By trigger: staff corrects a name with SQL, and that counts as well.
create function keep_former_facts() returns trigger language plpgsql as $$
begin
  insert into former_facts (user_id, name_key, address_key, phone_key, birth_date)
  values (old.id, old.name_key, old.address_key, old.phone_key, old.birth_date);
  return null;
end $$;
create trigger keep_former_facts after update on users for each row
  when (old.level = 'user' and old.completed_at is not null
    and (old.name_key, old.address_key, old.phone_key, old.birth_date)
      is distinct from (new.name_key, new.address_key, new.phone_key, new.birth_date))
  execute function keep_former_facts();
