-- Scripts and styles of the builds that serve or served lately, by their hashed names: in a rolling upgrade a page that came from one server finds its files
-- at another (decision 052). Owned by the content room.
create table build_files (
  name text primary key, -- as in the address: assets/main-DkJ3x_9a.js, admin/assets/main-AbCdEf12.js
  type text not null,
  brotli bytea not null,
  kept_at timestamptz not null default clock_timestamp()
);
