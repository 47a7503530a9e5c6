-- Which programs can still serve a schema: the number of the migration that they must have; null: any that could before.
alter table migrations add column needs text check (needs ~ '^\d{4}$');
