-- Tries that guard a password, counted where a restart, a full memory and another server forget none. Owned by the platform.
create table limit_counts (
  id bytea primary key, -- SHA-256 of the limit and its key: no e-mail address, no address of a computer
  calls int not null,
  last_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index limit_counts_forgotten on limit_counts (forgotten_at);

-- Whether a device has signed in to an account before.
create index sessions_of_device on sessions (user_id, device_id) where device_id is not null;
