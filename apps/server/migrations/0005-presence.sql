-- Who sits at the live table. Owned by the presence room.

-- The server processes that hold sockets. A process says every few seconds that it lives; one that stopped saying so has no players.
create table live_processes (
  id uuid primary key, -- made anew at every start: a process that comes back is another one
  alive_until timestamptz not null
);

-- One row per account: the one device that is at the table. It is held while a living process has a socket of that device, and a moment longer.
create table live_seats (
  user_id bigint primary key,
  device_id text not null,
  processes uuid[] not null, -- those with a socket of this device: two tabs may lead to two processes
  kept_until timestamptz not null default '-infinity', -- a reload does not lose the seat to a device that waits for it
  taken_until timestamptz not null default '-infinity' -- the page that took the table over loads anew: the seat is its own meanwhile
);
