-- Links in e-mails that set a password or confirm an address, and accounts closed for good. Owned by the accounts room.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('registration', 'sign-in', 'password', 'email'));
alter table one_time_codes add column email text; -- the address that this very link confirms
alter table one_time_codes add constraint one_time_codes_email_check check ((purpose = 'email') = (email is not null));
alter table users add column closed_at timestamptz; -- closed for good by its owner; the e-mail stays taken
