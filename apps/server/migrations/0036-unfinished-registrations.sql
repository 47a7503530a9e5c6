-- Whose profile staff may open: members, closed accounts and registrations that are not finished. Only `report_members` are counted as members.
create view report_profiles as
  select u.id as user_id, u.account_code, u.partner, coalesce(u.completed_at, u.created_at) as registered_at,
    u.completed_at is null as is_unfinished, u.closed_at
  from users u where u.level = 'user';
