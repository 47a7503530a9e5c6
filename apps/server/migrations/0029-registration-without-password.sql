-- A registration can be begun without a password: it is given when the registration is completed (spec 2, section 7).
alter table users alter column password_hash drop not null;
alter table users add constraint users_completed_with_password check (completed_at is null or password_hash is not null);
alter table one_time_codes drop constraint one_time_codes_check;
alter table one_time_codes add constraint one_time_codes_password_check
  check (password_hash is null or purpose = 'registration');
