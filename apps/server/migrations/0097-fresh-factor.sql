-- When the second factor was last shown in a session: at its beginning, and again before money, wheel, staff or a file.
-- Owned by the identity module. Sessions from before have none, and are asked.
alter table sessions add column factor_at timestamptz;
alter table sessions alter column factor_at set default clock_timestamp();
