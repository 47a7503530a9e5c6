-- Texts that staff prepare for answers to tickets, for one team or all. A change is a new row, so that what was
-- offered on a day stays known. Owned by the tickets module.
create table ticket_templates (
  id bigint generated always as identity primary key,
  team_id bigint,
  title text not null,
  text_fa text not null,
  text_en text not null,
  written_by bigint not null,
  written_at timestamptz not null default clock_timestamp(),
  ended_by bigint,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create index ticket_templates_open on ticket_templates (id) where ended_at is null;
insert into serving_rights (table_name, rights) values ('ticket_templates', array['SELECT', 'INSERT', 'UPDATE']);

-- Open tickets of colleagues who lost their access or right before this version gave them back.
update tickets t set owner_id = null
where owner_id is not null and status <> 3 and not exists (
  select from users u where u.id = t.owner_id and u.level = 'admin' and u.role in ('super-admin', 'admin', 'agent')
    and u.blacklisted_at is null and u.closed_at is null);
