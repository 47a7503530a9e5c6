-- Roles that read the wheel and see neither money nor players. Programs before this migration let them do nothing.
alter table users
  drop constraint users_role_check,
  add constraint users_role_check check (
    role in ('super-admin', 'financial', 'admin', 'agent', 'ceg-admin', 'auditor', 'croupier', 'pit-boss')) not valid;
