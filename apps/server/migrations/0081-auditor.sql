-- A role that reads all that staff read and changes nothing. Programs before this migration let an auditor do nothing.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check
    check (role in ('super-admin', 'financial', 'admin', 'agent', 'ceg-admin', 'auditor')) not valid;
