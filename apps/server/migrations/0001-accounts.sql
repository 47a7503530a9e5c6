-- People: players and staff, their sessions, the one-time codes of links. Owned by the accounts room.
create table users (
  id bigint generated always as identity primary key,
  level text not null check (level in ('user', 'admin')),
  role text check (role in ('super-admin', 'financial', 'admin', 'agent', 'ceg-admin')),
  account_code text not null unique check (account_code ~ '^[0-9]{9,11}$'),
  email text not null unique check (email = lower(btrim(email))),
  password_hash text not null,
  locale text not null default 'fa' check (locale in ('fa', 'en')),
  favorite text,
  partner text,
  first_name text,
  last_name text,
  birth_date date,
  address text,
  zip_code text,
  country text,
  city text,
  country_code text,
  phone_number text,
  is_demo boolean not null default false,
  completed_at timestamptz, -- null: registration not completed
  blacklisted_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((level = 'admin') = (role is not null))
);

create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  device_id text,
  refresh_hash bytea not null unique, -- SHA-256 of the refresh token in force
  previous_refresh_hash bytea unique, -- the one before it: again within 10 s gets the same answer, later it ends the session
  successor_sealed text, -- that same answer, sealed with the token secret
  rotated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null, -- absolute life
  ended_at timestamptz,
  end_reason text
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;

create table one_time_codes (
  hash bytea primary key, -- SHA-256 of the code
  purpose text not null check (purpose in ('registration', 'sign-in')),
  user_id bigint not null references users,
  expires_at timestamptz not null,
  used_at timestamptz,
  password_hash text, -- of a registration: the password that this very link confirms
  check ((purpose = 'registration') = (password_hash is not null))
);

-- What people did and from where. Owned by the activity room.
create table activities (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  action text not null,
  description text not null default '',
  ip text,
  created_at timestamptz not null default clock_timestamp()
);
create index activities_of_user on activities (user_id, id desc);
