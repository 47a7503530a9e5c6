-- When staff were trained, and when they are due again; the last record counts. Owned by the staff module.
create table staff_trainings (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  trained_on date not null,
  refresher_due date not null check (refresher_due > trained_on), -- the last day on which the training counts, UTC
  recorded_by bigint not null check (recorded_by <> user_id),
  recorded_at timestamptz not null default table_clock()
);
create index staff_trainings_by_person on staff_trainings (user_id, recorded_at);
insert into serving_rights (table_name, rights) values ('staff_trainings', array['SELECT', 'INSERT']);

create function staff_trainings_stand() returns trigger language plpgsql as $$
begin
  raise exception 'a record of a training is never changed or deleted'
    using errcode = 'insufficient_privilege', constraint = 'staff_trainings_stand';
end $$;
create trigger staff_trainings_stand before update or delete or truncate on staff_trainings
  for each statement execute function staff_trainings_stand();
