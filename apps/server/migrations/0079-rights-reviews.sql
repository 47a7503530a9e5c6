-- The quarter's reviews of who may do what in the office, each signed by who did it; never changed. Owned by the staff module.
-- `rights`: of each colleague with access, other than the reviewer, id, role, partner and verdict.
create table rights_reviews (
  id bigint generated always as identity primary key,
  reviewed_at timestamptz not null default clock_timestamp(),
  reviewed_by bigint not null,
  rights jsonb not null,
  note text not null check (length(note) <= 500)
);
insert into serving_rights (table_name, rights) values ('rights_reviews', array['SELECT', 'INSERT']);
