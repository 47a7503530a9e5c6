-- Where somebody is signed in: the browser and the address of the last use. Owned by the accounts room.
alter table sessions add column user_agent text not null default '';
alter table sessions add column ip text;

-- Links by which the owner of an account stops what somebody else has asked for; `email` is the address to go back to.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('registration', 'sign-in', 'password', 'email', 'stop'));
alter table one_time_codes drop constraint one_time_codes_email_check;
alter table one_time_codes add constraint one_time_codes_email_check
  check (purpose = 'stop' or (purpose = 'email') = (email is not null));

-- Another role, a block, a closure or a new password of staff ends every session of that person, whoever wrote it: staff is looked after with SQL too.
-- At the end of the transaction: what the product itself has ended by then stays as it ended it.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    update sessions set ended_at = clock_timestamp(), successor_sealed = null,
      end_reason = case when new.blacklisted_at is null then 'account-changed' else 'blacklisted' end
    where user_id = new.id and ended_at is null returning id, user_id, end_reason
  loop
    perform pg_notify('lajvard_people',
      json_build_object('sessionId', one.id, 'userId', one.user_id, 'reason', one.end_reason)::text);
  end loop;
  return null;
end $$;

create constraint trigger users_changed after update of level, role, blacklisted_at, closed_at, password_hash on users
  deferrable initially deferred for each row
  when (
    new.level <> old.level or new.role is distinct from old.role
    or (old.blacklisted_at is null and new.blacklisted_at is not null)
    or (old.closed_at is null and new.closed_at is not null)
    or (new.level = 'admin' and new.password_hash <> old.password_hash)
  )
  execute function end_sessions_of_changed_user();
