-- migrate: replaces 0001 to 0061
-- migrate: needs 0061
-- The schema of version 0.2.0, module by module, with the rows that it begins with (decision 094). An empty database
-- gets it from here; one that version 0.2.0 made has it already, and this file is only noted there. The files that it
-- replaces are named at its end. (0069-unreachable-since.sql is of 0.2.0 too and stands by itself: the files from 0062
-- to 0066 came later.)
--
-- Names, the order of columns and the text of functions are those that the replaced files left behind, so that both
-- databases are equal, and later migrations find the same in both.

create extension if not exists pg_trgm; -- trusted: the owner of the database may

-- platform ------------------------------------------------------------------------------------------------------------

-- Which programs can still serve a schema: the number of the migration that they must have; null: any that could
-- before. The table itself is made before the first migration.
alter table migrations add column needs text check (needs ~ '^\d{4}$');

-- What the table is told, in the transaction that made it true: read by every server process after the commit
-- (LISTEN/NOTIFY). `n` is the number of the message in the table's stream: no gap, in the order of the commits.
create table live_counter (only_row boolean primary key default true check (only_row), n bigint not null default 0);
insert into live_counter default values;
create table live_messages (
  n bigint primary key,
  kind text not null, -- round-state, round-settled, wheel-state
  round_number bigint,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);

-- Tries that guard a password, counted where a restart, a full memory and another server forget none.
create table limit_counts (
  id bytea primary key, -- SHA-256 of the limit and its key: no e-mail address, no address of a computer
  calls int not null,
  last_at timestamptz not null,
  forgotten_at timestamptz not null
);
create index limit_counts_forgotten on limit_counts (forgotten_at);

-- ledger --------------------------------------------------------------------------------------------------------------
-- The only place where money stands; nobody else writes these tables. Amounts are whole cents. An account's balance is
-- the sum of its entries; entries are never changed or deleted.

-- The pot of a round is in slots (decision 078): batches of plays that go to different accounts do not wait for each
-- other's commit. Slot 0 is the pot that every round has; the others are accounts of a kind of their own.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'player:wallet', 'player:held', 'round:pot', 'round:pot-slot', 'house:bank', 'house:adjustments', 'outside:trc20')),
  user_id bigint,
  round_number bigint,
  balance_cents bigint not null default 0,
  entry_count bigint not null default 0, -- the sequence of the account's last entry: no gap
  pot_round bigint,
  pot_slot smallint,
  constraint ledger_accounts_never_below_zero check (
    kind not in ('player:wallet', 'player:held', 'round:pot', 'round:pot-slot') or balance_cents >= 0),
  check ((kind like 'player:%') = (user_id is not null)),
  check ((kind = 'round:pot') = (round_number is not null)),
  constraint ledger_accounts_slots check (
    (kind = 'round:pot-slot') = (pot_round is not null) and (pot_round is not null) = (pot_slot is not null)
    and pot_slot > 0)
) with (fillfactor = 70);
create unique index ledger_account_of_player on ledger_accounts (user_id, kind) where user_id is not null;
create unique index ledger_account_of_round on ledger_accounts (round_number) where round_number is not null;
create unique index ledger_account_of_slot on ledger_accounts (pot_round, pot_slot) where pot_round is not null;
-- One account of each kind that is nobody's: slots are somebody's too, their round's.
create unique index ledger_account_of_nobody on ledger_accounts (kind)
  where user_id is null and round_number is null and pot_round is null;
insert into ledger_accounts (kind) values ('house:bank'), ('house:adjustments'), ('outside:trc20');

create table ledger_movements (
  id bigint generated always as identity primary key,
  kind text not null,
  reference text not null unique, -- the idempotency key: a reference posts once
  input_hash bytea, -- of what was asked: the same reference with another input is refused
  corrects bigint references ledger_movements,
  posted_at timestamptz not null default clock_timestamp()
);

-- The month to which an entry written now belongs: the part it lies in. A function of its own, so that a test can be in
-- another month.
create function ledger_month() returns date language sql stable parallel safe as
  $$ select date_trunc('month', now() at time zone 'UTC')::date $$;

-- In parts, a part for each month (decision 079). The parts are made further down, with those of the plays.
create table ledger_entries (
  account_id bigint not null,
  sequence bigint not null check (sequence > 0),
  movement_id bigint not null,
  amount_cents bigint not null check (amount_cents <> 0),
  balance_cents bigint not null, -- of the account after this entry
  month date not null default ledger_month(),
  primary key (account_id, sequence, month)
) partition by range (month);
-- Block ranges: movements are found by those of their entries. A range that no vacuum has seen yet would be read whole:
-- after a day of play, all of the day.
create index ledger_entries_of_movement on ledger_entries using brin (movement_id) with (autosummarize = on);

-- The checks below run once per statement. Their lookups are subqueries on a key, and never joins with a table: a plan
-- that was made for two entries is kept for a settlement of ten thousand, and must be as good there. Without sequential
-- scans, because a plan that was made for few accounts is kept for many.

-- Promise: the entries of a movement sum to zero, and an entry is written only together with its balance, into the
-- month in which it is written. All entries of a movement are written by one statement.
-- The key of the entries holds within a part. That a sequence stands once in all of them follows from this: whoever
-- writes an entry has moved its account in the same transaction, and an account moves only to its next sequence
-- (below). The version of an account that was moved within a savepoint does not tell that: only then the other parts
-- are looked through.
create function ledger_entries_agree() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  this_month constant date := ledger_month();
  this_transaction constant xid := pg_current_xact_id()::xid;
  agreed integer; -- 0: an entry is wrong; 1: all are right, but perhaps not new; 2: all are right and new; null: there are none
begin
  if exists (
    select from written w group by movement_id
    having sum(amount_cents) <> 0 or (select true from ledger_movements m where m.id = w.movement_id) is not true
  ) then
    raise exception 'ledger: a movement does not sum to zero, or there is none' using errcode = 'check_violation';
  end if;
  select min(case when w.month <> this_month then 0 else coalesce((
    select case when a.entry_count <> w.sequence or a.balance_cents <> w.balance_cents then 0 when a.xmin = this_transaction then 2 else 1 end
    from ledger_accounts a where a.id = w.account_id), 0) end) into agreed from written w;
  if agreed = 1 then
    select case when exists (
      select from written w join ledger_entries e on e.account_id = w.account_id and e.sequence = w.sequence and e.month <> w.month
    ) then 0 else 2 end into agreed;
  end if;
  if agreed = 0 then
    raise exception 'ledger: an entry without its balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_entries_agree after insert on ledger_entries
  referencing new table as written for each statement execute function ledger_entries_agree();

-- Promise: an account changes only with its next entry, written by the same statement.
create function ledger_accounts_agree() returns trigger
language plpgsql set enable_nestloop = off set enable_seqscan = off as $$
declare
  this_month constant date := ledger_month();
begin
  if exists (
    select from after_update a full join before_update b using (id)
    where a.entry_count is distinct from b.entry_count + 1 or (
      select e.amount_cents = a.balance_cents - b.balance_cents and e.balance_cents = a.balance_cents
      from ledger_entries e where e.account_id = a.id and e.sequence = a.entry_count and e.month = this_month
    ) is not true
  ) then
    raise exception 'ledger: a balance moved without its entry' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_accounts_agree after update on ledger_accounts
  referencing old table as before_update new table as after_update
  for each statement execute function ledger_accounts_agree();

-- Promise: an account begins at nothing, and stays whose it is.
create function ledger_accounts_begin_empty() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: an account begins at nothing and stays whose it is' using errcode = 'check_violation';
end $$;
create trigger ledger_accounts_begin_empty before insert on ledger_accounts
  for each row when (new.balance_cents <> 0 or new.entry_count <> 0) execute function ledger_accounts_begin_empty();
create trigger ledger_accounts_stay
  before update of id, kind, user_id, round_number, pot_round, pot_slot on ledger_accounts
  for each statement execute function ledger_accounts_begin_empty();

-- Promise: no update, no delete.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: entries and movements are never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_movements_append_only before update or delete or truncate on ledger_movements
  for each statement execute function ledger_is_append_only();
create trigger ledger_accounts_keep before delete or truncate on ledger_accounts
  for each statement execute function ledger_is_append_only();

-- When the books were proved, and what came of it: any server tells it to those who watch.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  proved_at timestamptz, -- null: under way, or given up
  ok boolean,
  accounts bigint,
  entries bigint,
  problems text[],
  check ((proved_at is null) = (ok is null))
);

-- activity ------------------------------------------------------------------------------------------------------------

-- What people did and from where.
create table activities (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  action text not null,
  description text not null default '',
  ip text,
  created_at timestamptz not null default clock_timestamp()
);
create index activities_of_user on activities (user_id, id desc);
create index activities_by_time on activities (created_at); -- what everybody did within some days

-- audit ---------------------------------------------------------------------------------------------------------------

-- What staff changed: one row per change, in the transaction of the change. It only grows, and each row carries the
-- hash of the one before: a row that is edited, removed or slipped in breaks the chain.
create table audit_log (
  id bigint primary key, -- without gaps
  at timestamptz not null,
  staff_id bigint not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  ip text not null,
  previous_hash bytea not null,
  hash bytea not null unique
);
create index audit_log_of_staff on audit_log (staff_id, id);
create index audit_log_of_subject on audit_log (subject text_pattern_ops, id);
create index audit_log_of_action on audit_log (action, id);
create index audit_log_of_time on audit_log (at);

-- What a row's hash is taken of: the hash before it, then every column as JSON text. Anybody can compute it from an
-- export.
create function audit_hash(previous bytea, entry audit_log) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.staff_id, entry.action, entry.subject, entry.before, entry.after, entry.ip
  )::text, 'UTF8'))
$$;

-- Chains a row to the last one. One at a time: the lock is held until the change is committed, so audit is the last
-- thing a change writes.
create function audit_log_chain() returns trigger language plpgsql as $$
declare
  last audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('lajvard audit'));
  select * into last from audit_log order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.at := clock_timestamp();
  new.previous_hash := coalesce(last.hash, sha256(''));
  new.hash := audit_hash(new.previous_hash, new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'audit: what is written is never changed or deleted' using errcode = 'check_violation';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- The first row that does not follow from the one before it; null while the chain is whole.
create function audit_log_breaks_at() returns bigint language sql stable as $$
  select min(row.id) from (
    select entry.id, entry.hash is distinct from audit_hash(entry.previous_hash, entry)
      or entry.previous_hash is distinct from coalesce(lag(entry.hash) over (order by entry.id), sha256(''))
      or entry.id is distinct from row_number() over (order by entry.id) as broken
    from audit_log entry
  ) row where row.broken
$$;

-- content -------------------------------------------------------------------------------------------------------------

-- The static pages of the site, filled at start from apps/server/content.
create table pages (
  language text not null check (language in ('fa', 'en')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  content jsonb not null, -- blocks of the contract (`pageBlock`), settings still as {{names}}
  source_sha256 text not null, -- of the file it came from: an unchanged file leaves the page alone
  updated_at timestamptz not null default clock_timestamp(),
  primary key (language, slug)
);

-- Scripts and styles of the builds that serve or served lately, by their hashed names: in a rolling upgrade a page that
-- came from one server finds its files at another.
create table build_files (
  name text primary key, -- as in the address: assets/main-DkJ3x_9a.js, admin/assets/main-AbCdEf12.js
  type text not null,
  brotli bytea not null,
  kept_at timestamptz not null default clock_timestamp()
);

-- limits --------------------------------------------------------------------------------------------------------------

-- Who may not play, and how much; read by the one statement that takes plays.
create table play_bars (
  user_id bigint not null,
  reason text not null check (reason in ('blacklisted', 'closure', 'exclusion', 'held')),
  until timestamptz not null, -- 'infinity' for a blacklisting
  months smallint check (months > 0), -- of a closure and an exclusion: what was chosen
  set_at timestamptz not null default clock_timestamp(),
  primary key (user_id, reason)
);
-- What players have set for themselves. `started_at` is where the periods are counted from and never moves; `set_at` is
-- where the lock on loosening is counted from.
create table bet_limits (
  user_id bigint primary key,
  period text not null check (period in ('1w', '2w', '4w')),
  max_cents bigint not null check (max_cents > 0),
  started_at timestamptz not null,
  period_starts_at timestamptz not null, -- of the running period
  -- accepted in the running period; a void round gives its stake back
  staked_cents bigint not null default 0 check (staked_cents >= 0),
  set_at timestamptz not null
);
create table deposit_limits (
  user_id bigint primary key,
  max_cents bigint not null check (max_cents > 0),
  started_at timestamptz not null,
  set_at timestamptz not null
);

-- Every change a player made, with the reason they gave: only grows.
create table limit_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  action text not null check (action in ('closure', 'exclusion', 'deposit_limit', 'bet_limit')),
  period text not null,
  amount_cents bigint,
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index limit_changes_of_user on limit_changes (user_id, id desc);

-- rounds --------------------------------------------------------------------------------------------------------------
-- The live round and its one leader.

-- The one clock that decides (decision 005). A function of its own, so that a simulation can put its clock in its
-- place.
create function table_clock() returns timestamptz language sql volatile as 'select clock_timestamp()';

create table leadership (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null default 0
);
insert into leadership default values;

create table rounds (
  round_number bigint primary key check (round_number > 0),
  phase text not null check (phase in ('open', 'locked', 'closed', 'spinning', 'numbered', 'settled', 'void')),
  wheel text not null check (wheel in ('studio-1', 'studio-2')),
  epoch bigint not null, -- of the leader who wrote last
  commitment bytea, -- SHA-256 of the seed; of the croupier's wheel nobody knows the number before the ball rests
  seed bytea, -- revealed when the round has ended
  opened_at timestamptz not null,
  bets_until timestamptz not null,
  locks_at timestamptz not null,
  closes_at timestamptz not null,
  locked_at timestamptz,
  closed_at timestamptz,
  launches_at timestamptz,
  lands_at timestamptz,
  numbered_at timestamptz,
  ended_at timestamptz,
  next_opens_at timestamptz, -- told with the end of the round
  bets_digest bytea,
  play_count integer,
  staked_cents bigint,
  paid_cents bigint,
  number smallint check (number between 0 and 36),
  void_reason text,
  check (phase <> 'settled' or (number is not null and ended_at is not null)),
  check (phase <> 'numbered' or number is not null),
  check (number is null or closed_at is not null), -- no number before the close is durable
  check ((phase = 'void') = (void_reason is not null)),
  check ((wheel = 'studio-1') = (commitment is not null)),
  check (wheel = 'studio-1' or seed is null)
);
-- At most one round is in play.
create unique index one_round_in_play on rounds ((true)) where phase not in ('settled', 'void');
create index rounds_ended on rounds (round_number desc) where phase = 'settled';

-- A round only goes forward, and its number is written once.
create function rounds_go_forward() returns trigger language plpgsql as $$
declare phases constant text[] := array['open', 'locked', 'closed', 'spinning', 'numbered', 'settled'];
begin
  if old.phase in ('settled', 'void') then
    raise exception 'round % has ended', old.round_number using errcode = 'check_violation';
  end if;
  if old.number is not null and new.number is distinct from old.number then
    raise exception 'the number of round % is written once', old.round_number using errcode = 'check_violation';
  end if;
  if new.phase <> 'void' and array_position(phases, new.phase) < array_position(phases, old.phase) then
    raise exception 'round % cannot go back', old.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger rounds_go_forward before update on rounds for each row execute function rounds_go_forward();

-- identity ------------------------------------------------------------------------------------------------------------
-- People: players and staff, their sessions, the one-time codes of links.

-- A registration is compared with accounts that may not play, by keys (decision 046). The bodies of these functions are
-- bound when they are made (no text in $$): a restored backup computes the columns without a search path.

-- A text as it is compared: lower case, without marks, half-spaces and punctuation, one form of each Persian and Arabic
-- letter and digit, single blanks.
create function folded_text(said text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
    translate(
      regexp_replace(
        lower(normalize(said, NFKD)),
        '[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
      U&'\0643\06AA\0649\064A\06D2\0629\06D5\06BE\06C1\0671' || '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
      U&'\06A9\06A9\06CC\06CC\06CC\0647\0647\0647\0647\0627' || '01234567890123456789'),
    '[\s!-/:-@[-`{-~\u00A1-\u00BF\u060C\u061B\u061F\u066A-\u066D\u2010-\u205E]+', ' ', 'g'));

-- Of a name its letters in order: "Ali-Reza Karimi" and "KARIMI, Alireza" are the same person.
create function name_key_of(said text) returns text language sql immutable parallel safe
return (select string_agg(letter, '' order by letter collate "C")
  from regexp_split_to_table(replace(folded_text(said), ' ', ''), '') letter where letter <> '');

-- Of an address its words in order.
create function address_key_of(said text) returns text language sql immutable parallel safe
return (select string_agg(word, ' ' order by word collate "C")
  from regexp_split_to_table(folded_text(said), ' ') word where word <> '');

-- Of a telephone number its last nine digits, the country code included: zeros before it and a code typed twice make no
-- difference.
create function phone_key_of(country_code text, phone_number text) returns text language sql immutable parallel safe
return nullif(right(
    regexp_replace(folded_text(country_code), '\D', '', 'g')
      || ltrim(regexp_replace(folded_text(phone_number), '\D', '', 'g'), '0'), 9), '');

create table users (
  id bigint generated always as identity primary key,
  level text not null check (level in ('user', 'admin')),
  role text check (role in ('super-admin', 'financial', 'admin', 'agent', 'ceg-admin')),
  account_code text not null unique check (account_code ~ '^[0-9]{9,11}$'),
  email text not null unique check (email = lower(btrim(email))),
  password_hash text, -- null: given when the registration is completed
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
  closed_at timestamptz, -- closed for good by its owner; the e-mail stays taken
  -- what is searched in, in one text: lower case, Persian ye and kaf, no half-spaces, the phone number without its
  -- leading zeros
  search_words text not null generated always as (
    translate(lower(
      account_code || ' ' || email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
      || regexp_replace(coalesce(country_code, ''), '\D', '', 'g')
      || ltrim(regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'), '0')
    ), E'\u064A\u0643\u200C', E'\u06CC\u06A9')
  ) stored,
  held_at timestamptz, -- since when staff is to look at the registration; null: nothing to look at
  held_matches jsonb, -- which accounts it resembled, in what, and how they stood then
  name_key text generated always as (name_key_of(first_name || ' ' || last_name)) stored,
  address_key text generated always as (address_key_of(address || ' ' || city)) stored,
  phone_key text generated always as (phone_key_of(country_code, phone_number)) stored,
  check ((level = 'admin') = (role is not null)),
  constraint users_completed_with_password check (completed_at is null or password_hash is not null)
);
create index users_by_code on users (account_code text_pattern_ops);
create index users_by_words on users using gin (search_words gin_trgm_ops) where level = 'user';
create index users_of_partner on users (partner, id) where level = 'user' and partner is not null;
create index users_by_name_key on users (name_key) where level = 'user';
create index users_by_address_key on users (address_key) where level = 'user';
create index users_by_phone_key on users (phone_key) where level = 'user';
create index users_held on users (id) where held_at is not null;

-- What was said of a player before it was changed: a registration is compared with it too, so that nobody gets away
-- from an exclusion by editing the excluded account first (decision 046). Only the keys of the comparison are kept, not
-- the words.
create table former_facts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name_key text,
  address_key text,
  phone_key text,
  birth_date date,
  until timestamptz not null default clock_timestamp()
);
create index former_facts_by_name_key on former_facts (name_key);
create index former_facts_by_address_key on former_facts (address_key);
create index former_facts_by_phone_key on former_facts (phone_key);

-- By trigger: staff corrects a name with SQL, and that counts as well.
create function keep_former_facts() returns trigger language plpgsql as $$
begin
  insert into former_facts (user_id, name_key, address_key, phone_key, birth_date)
  values (old.id, old.name_key, old.address_key, old.phone_key, old.birth_date);
  return null;
end $$;
create trigger keep_former_facts after update on users for each row
  when (old.level = 'user' and old.completed_at is not null
    and (old.name_key, old.address_key, old.phone_key, old.birth_date)
      is distinct from (new.name_key, new.address_key, new.phone_key, new.birth_date))
  execute function keep_former_facts();

create table sessions (
  id uuid primary key,
  user_id bigint not null references users,
  device_id text,
  refresh_hash bytea not null unique, -- SHA-256 of the refresh token in force
  -- the one before it: again within 10 s gets the same answer, later it ends the session
  previous_refresh_hash bytea unique,
  successor_sealed text, -- that same answer, sealed with the token secret
  rotated_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null, -- absolute life
  ended_at timestamptz,
  end_reason text,
  user_agent text not null default '', -- the browser and the address of the last use
  ip text
);
create index sessions_of_user on sessions (user_id) where ended_at is null;
create index sessions_ended on sessions (ended_at) where ended_at is not null;
-- Whether a device has signed in to an account before.
create index sessions_of_device on sessions (user_id, device_id) where device_id is not null;

-- Another role, a block, a closure or a new password of staff ends every session of that person, whoever wrote it:
-- staff is looked after with SQL too. At the end of the transaction: what the product itself has ended by then stays as
-- it ended it.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
declare
  one record;
begin
  for one in
    update sessions set ended_at = clock_timestamp(), successor_sealed = null,
      end_reason = case when new.blacklisted_at is null then 'account-changed' else 'blacklisted' end
    where user_id = new.id and ended_at is null returning id, user_id, end_reason
  loop
    perform pg_notify('lajvard_people',
      json_build_object('sessionId', one.id, 'userId', one.user_id, 'reason', one.end_reason)::text);
  end loop;
  return null;
end $$;
create constraint trigger users_changed after update of level, role, blacklisted_at, closed_at, password_hash on users
  deferrable initially deferred for each row
  when (
    new.level <> old.level or new.role is distinct from old.role
    or (old.blacklisted_at is null and new.blacklisted_at is not null)
    or (old.closed_at is null and new.closed_at is not null)
    or (new.level = 'admin' and new.password_hash <> old.password_hash)
  )
  execute function end_sessions_of_changed_user();

create table one_time_codes (
  hash bytea primary key, -- SHA-256 of the code
  purpose text not null check (purpose in ('registration', 'sign-in', 'password', 'email', 'stop')),
  user_id bigint not null references users,
  expires_at timestamptz not null,
  used_at timestamptz,
  password_hash text, -- of a registration: the password that this very link confirms
  -- the address that this very link confirms; of `stop`, by which the owner of an account stops what somebody else has
  -- asked for: the address to go back to
  email text,
  constraint one_time_codes_password_check check (password_hash is null or purpose = 'registration'),
  constraint one_time_codes_email_check check (purpose = 'stop' or (purpose = 'email') = (email is not null))
);
create index one_time_codes_by_expiry on one_time_codes (expires_at);

-- payments ------------------------------------------------------------------------------------------------------------
-- The money itself moves in the ledger only: `movement_id` names the newest movement of a request.

-- Money that comes in: a player tells of a transfer, staff approves (1) or declines (2) it.
create table deposits (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0), -- what counts
  hash_code text not null, -- as it was typed, trimmed
  hash_key text not null, -- as it is compared: lower case, no blanks, no 0x
  wallet_address text not null, -- where the player was told to send it
  status smallint not null default 0 check (status in (0, 1, 2)),
  description text, -- of the newest decision
  movement_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  asked_cents bigint check (asked_cents > 0) -- what the player entered; null: the same as what counts
);
create unique index deposits_one_hash on deposits (hash_key) where status <> 2;
create index deposits_of_user on deposits (user_id, id desc);
create index deposits_by_status on deposits (status, id desc);
-- Staff's lists go over everybody's payments: in the order of time or amount, by the beginning of a hash or a wallet.
-- The first of them also answers count and sum by status without the table; so it is with the withdrawals.
create index deposits_by_time on deposits (created_at, id) include (status, amount_cents);
create index deposits_by_amount on deposits (amount_cents, id);
create index deposits_by_hash_start on deposits (hash_key text_pattern_ops);

-- What happened to a deposit: only grows.
create table deposit_steps (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposits,
  status smallint not null check (status in (0, 1, 2)),
  description text,
  staff_id bigint, -- null: the player
  movement_id bigint,
  at timestamptz not null default clock_timestamp(),
  amount_cents bigint check (amount_cents > 0) -- what stood when the step was taken
);
create index deposit_steps_of on deposit_steps (deposit_id, id);

-- What the network says about the transfers that players told of: for staff to see beside the request; it decides
-- nothing.
create table deposit_checks (
  deposit_id bigint primary key references deposits,
  verdict text not null default 'waiting' check (verdict in (
    'waiting', 'found', 'failed', 'wrong-contract', 'wrong-recipient', 'wrong-amount', 'not-found', 'unreachable',
    'no-hash')),
  contract text, -- of the transfer that was found: 40 hexadecimal digits, as the next one
  recipient text,
  amount_units numeric(78, 0), -- of the contract: a token may have more than fits into eight bytes
  confirmations integer,
  attempts integer not null default 0,
  checked_at timestamptz,
  next_at timestamptz default clock_timestamp() -- null: nothing more will be asked
);
create index deposit_checks_due on deposit_checks (next_at) where next_at is not null;

-- Money that goes out: held when asked for (0), paid (1) or given back (2).
create table withdrawals (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  destination text not null, -- a TRC20 address
  status smallint not null default 0 check (status in (0, 1, 2)),
  description text, -- of the newest decision
  hash_code text, -- of the transfer that paid it
  request_id uuid, -- the player's idempotency key
  request_movement_id bigint, -- of the hold
  movement_id bigint, -- the newest
  created_at timestamptz not null default clock_timestamp(),
  -- the hash as it is compared (`hashKey` of the contract); null: no such hash, or one from before this rule
  hash_key text,
  unique (user_id, request_id)
);
create unique index withdrawals_one_receipt on withdrawals (hash_key) where status = 1; -- a transfer pays once
create index withdrawals_of_user on withdrawals (user_id, id desc);
create index withdrawals_by_status on withdrawals (status, id desc);
create index withdrawals_by_time on withdrawals (created_at, id) include (status, amount_cents);
create index withdrawals_by_amount on withdrawals (amount_cents, id);
create index withdrawals_by_destination_start on withdrawals (destination text_pattern_ops);
create index withdrawals_by_receipt_start on withdrawals (lower(hash_code) text_pattern_ops)
  where hash_code is not null;

create table withdrawal_steps (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals,
  status smallint not null check (status in (0, 1, 2)),
  description text,
  staff_id bigint,
  movement_id bigint,
  at timestamptz not null default clock_timestamp(),
  amount_cents bigint check (amount_cents > 0) -- what stood when the step was taken
);
create index withdrawal_steps_of on withdrawal_steps (withdrawal_id, id);

-- What staff has added to members' balances, why, and a charge taken back (decision 028). The movement of the reversal
-- names that of the charge.
create table charges (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  amount_cents bigint not null check (amount_cents >= 100), -- 1 USD at least
  staff_id bigint not null,
  request_id uuid, -- the idempotency key of that member of staff
  movement_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  reason text check (length(reason) between 1 and 500), -- null: from before reasons were asked for
  reversed_at timestamptz,
  reversed_by bigint,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  reversal_movement_id bigint,
  unique (staff_id, request_id),
  constraint charges_reversed_whole
    check (num_nulls(reversed_at, reversed_by, reversal_reason, reversal_movement_id) in (0, 4))
);
create index charges_of_user on charges (user_id, id desc);

-- broadcast -----------------------------------------------------------------------------------------------------------

-- E-mails to all players: what was sent, by whom, and what became of it for each.
create table broadcasts (
  id bigint generated always as identity primary key,
  subject text not null,
  message text not null,
  staff_id bigint not null,
  request_id uuid not null default gen_random_uuid(), -- the same press twice is one broadcast
  recipients int not null default 0, -- when it was sent
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz, -- null: under way
  counts jsonb, -- by state, once it has ended
  runner uuid, -- the process that hands mails over now
  runs_until timestamptz, -- later than this the runner is dead
  pauses int not null default 0, -- how often in a row the mail server could not be reached
  again_at timestamptz, -- when it is tried again
  stopped_at timestamptz, -- by staff: what still waited then is left out
  unique (staff_id, request_id),
  check ((ended_at is null) = (counts is null))
);
create unique index broadcasts_one_running on broadcasts ((true)) where ended_at is null;

-- One row per member and broadcast. `sending`: handed to the mail server, no answer yet. `unknown`: no answer came; it
-- is not sent again.
create table broadcast_recipients (
  id bigint generated always as identity primary key,
  broadcast_id bigint not null references broadcasts,
  user_id bigint not null,
  email text, -- where it was sent
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  reason text,
  answer text, -- what the mail server said
  tries smallint not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  unique (broadcast_id, user_id),
  check ((reason is not null) = (state in ('failed', 'skipped', 'unknown')))
);
create index broadcast_recipients_due on broadcast_recipients (broadcast_id, due_at, id) where state = 'waiting';
create index broadcast_recipients_by_state on broadcast_recipients (broadcast_id, state, id);

-- tickets -------------------------------------------------------------------------------------------------------------

-- What players ask and staff answers.
create table tickets (
  id bigint generated always as identity primary key,
  user_id bigint not null, -- the player
  subject text not null,
  priority text not null check (priority in ('LOW', 'MEDIUM', 'HIGH', 'URGENT')),
  team_id smallint not null,
  status smallint not null default 0 check (status in (0, 1, 2, 3)), -- new, answered, open, resolved
  agent_id bigint, -- who of the staff wrote last
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(), -- of the newest message, or of the end
  resolved_by bigint,
  check ((status = 3) = (resolved_by is not null))
);
create index tickets_of_user on tickets (user_id, id desc);
create index tickets_by_status on tickets (status, id desc);
create index tickets_waiting on tickets (id desc) where status in (0, 2);
create index tickets_by_day on tickets (created_at);

-- The first message of a ticket is its question, the others are replies. Only grows.
create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets,
  author_id bigint not null,
  from_staff boolean not null,
  message text not null,
  request_id uuid, -- the sender's idempotency key
  created_at timestamptz not null default clock_timestamp(),
  unique (author_id, request_id)
);
create index ticket_messages_of on ticket_messages (ticket_id, id);

-- Pictures as we wrote them anew (WebP): what was sent is never kept. In the database, so that every server at it has
-- them.
create table ticket_images (
  id uuid primary key default gen_random_uuid(),
  ticket_id bigint not null references tickets,
  message_id bigint not null references ticket_messages,
  place smallint not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  unique (message_id, place)
);
alter table ticket_images alter column bytes set storage external; -- is compressed already
create index ticket_images_of on ticket_images (ticket_id);

-- Who of the staff looks at which ticket right now: worth seconds, nothing is lost with it.
create unlogged table ticket_viewers (
  ticket_id bigint not null,
  staff_id bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, staff_id)
);

-- retention -----------------------------------------------------------------------------------------------------------

-- What is old is deleted after its period (decision 081): what each run deleted, and whether it came to its end.
create table retention_runs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  -- of the newest batch: a run that stands still is taken over
  active_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz, -- null: under way, or waits for somebody to go on with it
  deleted jsonb not null default '{}' -- rows by kind
);
create unique index retention_runs_one_open on retention_runs ((true)) where ended_at is null;

-- The serving role may not delete what these tables hold. It may ask the owner to, and only for what is older than a
-- floor that it cannot lower: a stolen serving role cannot wipe out its traces. `most` bounds the time that a statement
-- takes.
create function delete_old_activities(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 365 then
    raise exception 'activities stand for 365 days at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select id from activities where created_at < before order by created_at limit most for update skip locked)
  delete from activities a using old where a.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create function delete_old_sessions(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 30 then
    raise exception 'ended sessions stand for 30 days at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select id from sessions where ended_at is not null and ended_at < before and created_at < before
    order by ended_at limit most for update skip locked)
  delete from sessions s using old where s.id = old.id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- Only what the round itself tells by now: the row here is then a copy.
create function delete_old_wheel_seeds(keep_days int, most int) returns int language plpgsql security definer as $$
declare
  before constant timestamptz := clock_timestamp() - make_interval(days => keep_days);
  deleted int;
begin
  if coalesce(keep_days, 0) < 1 then
    raise exception 'seeds of rounds stand for a day at least' using errcode = 'insufficient_privilege';
  end if;
  with old as (
    select s.round_number from wheel_seeds s join rounds r on r.round_number = s.round_number
    where r.ended_at < before and r.seed = s.seed order by s.round_number limit most for update of s skip locked)
  delete from wheel_seeds s using old where s.round_number = old.round_number;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

-- presence ------------------------------------------------------------------------------------------------------------
-- Who sits at the live table.

-- The server processes that hold sockets. A process says every few seconds that it lives; one that stopped saying so
-- has no players.
create table live_processes (
  id uuid primary key, -- made anew at every start: a process that comes back is another one
  alive_until timestamptz not null
);

-- One row per account: the one device that is at the table. It is held while a living process has a socket of that
-- device, and a moment longer.
create table live_seats (
  user_id bigint primary key,
  device_id text not null,
  processes uuid[] not null, -- those with a socket of this device: two tabs may lead to two processes
  -- a reload does not lose the seat to a device that waits for it
  kept_until timestamptz not null default '-infinity',
  -- the page that took the table over loads anew: the seat is its own meanwhile
  taken_until timestamptz not null default '-infinity'
);

-- wheel ---------------------------------------------------------------------------------------------------------------

-- The seeds of the automatic wheel: kept apart from the public facts of the round.
create table wheel_seeds (
  round_number bigint primary key,
  seed bytea not null check (octet_length(seed) = 32)
);

-- Which wheel the next round is played with: the automatic one (studio-1) or the croupier's (studio-2).
create table wheel_source (
  only_row boolean primary key default true check (only_row),
  -- of the rounds to come; a round keeps its own
  wheel text not null default 'studio-1' check (wheel in ('studio-1', 'studio-2'))
);
insert into wheel_source default values;

-- What staff reads off the croupier's wheel: its number, or that the spin does not count and why; proposed by one
-- member of staff, confirmed by another (decision 027). What was rejected stands in the audit log.
create table croupier_readings ( -- its first constraints have the name that it had before
  round_number bigint constraint croupier_numbers_round_number_not_null not null
    constraint croupier_numbers_pkey primary key,
  number smallint constraint croupier_numbers_number_check check (number between 0 and 36),
  proposed_by bigint constraint croupier_numbers_proposed_by_not_null not null,
  proposed_at timestamptz constraint croupier_numbers_proposed_at_not_null not null,
  confirmed_by bigint,
  confirmed_at timestamptz,
  no_spin text check (no_spin in ('ball-out', 'too-few-turns', 'same-direction', 'foreign-object', 'wheel-fault')),
  constraint croupier_numbers_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint croupier_numbers_check1 check (confirmed_by <> proposed_by),
  check ((number is null) <> (no_spin is null))
);
create function confirmed_readings_stand() returns trigger language plpgsql as $$
begin
  if old.confirmed_by is not null then
    raise exception 'what was read of round % is confirmed', old.round_number using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger confirmed_readings_stand before update or delete on croupier_readings
  for each row execute function confirmed_readings_stand();

-- No way leads to a number of the croupier's wheel but two people.
create function croupiers_number_is_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from croupier_readings
      where round_number = new.round_number and number = new.number and confirmed_by is not null) then
    raise exception 'the number of round % is not confirmed', new.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger croupiers_number_is_confirmed before insert or update on rounds
  for each row when (new.wheel = 'studio-2' and new.number is not null)
  execute function croupiers_number_is_confirmed();

-- Nobody makes a round void for its spin alone: a void that one person chose could be one that the house would have
-- lost.
create function no_spin_is_confirmed() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from croupier_readings
      where round_number = new.round_number and no_spin is not null and confirmed_by is not null) then
    raise exception 'that the spin of round % does not count is not confirmed', new.round_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger no_spin_is_confirmed before insert or update on rounds
  for each row when (new.void_reason = 'no-spin') execute function no_spin_is_confirmed();

-- plays ---------------------------------------------------------------------------------------------------------------

-- One slip of one player for one round. Never rewritten: what a play brings is payouts[number + 1] of the settled
-- round, its stake if the round is void.
create table plays (
  round_number bigint not null,
  user_id bigint not null,
  stake_cents integer not null check (stake_cents > 0),
  chips text not null, -- the canonical slip (writeSlip)
  payouts integer[] not null check (cardinality(payouts) = 37), -- cents that come back, by pocket
  receipt bytea not null,
  arrived_at timestamptz not null,
  wallet_sequence bigint not null, -- of the wallet's ledger entry that took the stake
  primary key (round_number, user_id)
) partition by range (round_number);
create index plays_of_user on plays (user_id, round_number desc);

-- parts of entries and plays ------------------------------------------------------------------------------------------
-- Ledger entries in parts of a month, plays in parts of 30,000 rounds: 34 days at the usual length of a round
-- (decision 079).

-- A schema that the serving role cannot enter: it reaches the parts by the names of the whole tables only.
create schema partitions;

-- The first part of each, until the end of the next month and to 60,000 rounds.
create table partitions.ledger_entries (
  like ledger_entries including defaults including constraints,
  primary key (account_id, sequence, month)
);
create index ledger_entries_of_movement on partitions.ledger_entries
  using brin (movement_id) with (autosummarize = on);
create trigger ledger_entries_agree after insert on partitions.ledger_entries
  referencing new table as written for each statement execute function ledger_entries_agree();
create trigger ledger_entries_append_only before update or delete or truncate on partitions.ledger_entries
  for each statement execute function ledger_is_append_only();
do $$ begin
  execute format(
    'alter table ledger_entries attach partition partitions.ledger_entries for values from (minvalue) to (%L)',
    (ledger_month() + interval '2 months')::date);
end $$;
create table partitions.plays (
  like plays including defaults including constraints,
  primary key (round_number, user_id)
);
create index plays_of_user on partitions.plays (user_id, round_number desc);
alter table plays attach partition partitions.plays for values from (minvalue) to (60000);

-- Where a part ends: the limit of the rows that it takes.
create function part_ends(part regclass) returns text language sql stable as
  $$ select substring(pg_get_expr(relpartbound, oid) from $re$ TO \('?([^')]+)'?\)$re$) from pg_class where oid = part $$;

-- Makes the parts that come: of entries until two whole months are ahead, of plays until `rounds_ahead` rounds are. A
-- part is made by itself and then attached, which waits for nobody who reads or writes. With the owner's rights, for
-- the serving role: it takes nothing but a number.
create function lay_partitions(rounds_ahead bigint) returns integer language plpgsql set lock_timeout = '1s' as $$
declare
  laid integer := 0;
  part text;
  month_ends date;
  round_ends bigint;
begin
  perform pg_advisory_xact_lock(7101202649); -- of several servers one at a time
  loop
    select max(part_ends(inhrelid)::date) into month_ends from pg_inherits where inhparent = 'ledger_entries'::regclass;
    exit when month_ends >= ledger_month() + interval '3 months';
    part := format('partitions.%I', 'ledger_entries_' || to_char(month_ends, 'YYYY_MM'));
    execute format('create table %s (like ledger_entries including all)', part);
    execute format('create trigger ledger_entries_agree after insert on %s
      referencing new table as written for each statement execute function ledger_entries_agree()', part);
    execute format('create trigger ledger_entries_append_only before update or delete or truncate on %s
      for each statement execute function ledger_is_append_only()', part);
    execute format('alter table ledger_entries attach partition %s for values from (%L) to (%L)',
      part, month_ends, (month_ends + interval '1 month')::date);
    laid := laid + 1;
  end loop;
  loop
    select max(part_ends(inhrelid)::bigint) into round_ends from pg_inherits where inhparent = 'plays'::regclass;
    exit when round_ends > (select coalesce(max(round_number), 0) from rounds) + least(rounds_ahead, 300000);
    part := format('partitions.%I', 'plays_' || round_ends);
    execute format('create table %s (like plays including all)', part);
    execute format('alter table plays attach partition %s for values from (%s) to (%s)', part, round_ends, round_ends + 30000);
    laid := laid + 1;
  end loop;
  return laid;
end $$;
select lay_partitions(60000);

-- How far the parts reach that are there: entries in seconds, plays in rounds.
create view partitions_ahead as
  select
    (select extract(epoch from max(part_ends(inhrelid)::date)::timestamp at time zone 'UTC' - now())::float8
      from pg_inherits where inhparent = 'ledger_entries'::regclass) as entry_seconds,
    (select max(part_ends(inhrelid)::bigint) from pg_inherits where inhparent = 'plays'::regclass)
      - 1 - (select coalesce(max(round_number), 0) from rounds) as play_rounds;

-- fairness ------------------------------------------------------------------------------------------------------------

-- The keys that sign the files of players' own rounds (Ed25519).
-- A key is kept for ever: a file that was signed must stay provable after the key has been replaced.
create table signing_keys (
  -- the first 8 bytes of the SHA-256 of the public key
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'),
  public_key bytea not null unique check (octet_length(public_key) = 32),
  -- sealed with a key derived from the receipts' secret; null: given by the environment
  private_sealed text,
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz -- null: the one that signs
);
create unique index one_signing_key on signing_keys ((true)) where retired_at is null;

create function signing_keys_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.key_id, new.public_key, new.created_at) = (old.key_id, old.public_key, old.created_at) then
    return new;
  end if;
  raise exception 'a signing key is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger signing_keys_stay before update or delete on signing_keys
  for each row execute function signing_keys_stay();
create trigger signing_keys_keep before truncate on signing_keys
  for each statement execute function signing_keys_stay();

-- reports -------------------------------------------------------------------------------------------------------------
-- What reports show (docs/FIGURES.md, decision 026). Amounts are cents. After the tables of the others, which its views
-- read.
--
-- The ledger only grows, so what a day sums to stays so. A report adds three things: the sums of days that are over
-- ("closed"), the running sums of the days since, and the movements that are in neither yet ("unsummed": those of a
-- round or two). Every movement up to `running_sums.movement_id` is in the running sums, and none above it. All sums
-- can be deleted and made again: `drop_report_sums()`. All parts come from the same views below: nothing here is a
-- figure of its own.

-- The zone in which reports count days. Both functions hold it as a constant: PostgreSQL then puts their bodies into
-- the queries, and an index can be made of them. `set_report_zone` is the only thing that changes them, with the sums
-- and indexes that depend on them.
create function report_day(at timestamptz) returns date language sql immutable parallel safe as
  $$ select (at at time zone 'UTC')::date $$;
create function report_day_start(day date) returns timestamptz language sql immutable parallel safe as
  $$ select day::timestamp at time zone 'UTC' $$;
create table report_zone (
  only_row boolean primary key default true check (only_row),
  zone text not null,
  set_at timestamptz not null default clock_timestamp()
);
insert into report_zone (zone) values ('UTC');

-- Days that are over.
create table closed_days (
  day date primary key, -- no gap between the first and the last
  winning_cents bigint not null,
  losing_cents bigint not null,
  players integer not null, -- who played
  open_from bigint not null, -- every movement after this day has this id or a higher one
  closed_at timestamptz not null default clock_timestamp()
);
create table ledger_days (
  day date not null,
  movement_kind text not null,
  account_kind text not null,
  cents bigint not null,
  primary key (day, movement_kind, account_kind)
);
create table player_days (
  day date not null,
  user_id bigint not null,
  cash_in_cents bigint not null,
  cash_out_cents bigint not null,
  bets_cents bigint not null,
  payout_cents bigint not null,
  winning_cents bigint not null,
  losing_cents bigint not null,
  plays integer not null,
  primary key (day, user_id)
);
create index player_days_of_user on player_days (user_id, day);
create index player_days_with_payments on player_days (day) include (user_id, cash_in_cents, cash_out_cents)
  where cash_in_cents <> 0 or cash_out_cents <> 0;
create table player_months ( -- who played in which month; its first day
  month date not null,
  user_id bigint not null,
  primary key (month, user_id)
);
create table player_totals ( -- of all closed days
  user_id bigint primary key,
  cash_in_cents bigint not null,
  cash_out_cents bigint not null,
  bets_cents bigint not null,
  payout_cents bigint not null,
  winning_cents bigint not null,
  losing_cents bigint not null,
  plays bigint not null
);

-- What the house's players won and lost in a settled round, written by its settlement.
create table round_sums (
  movement_id bigint primary key, -- of the settlement
  round_number bigint not null unique,
  winning_cents bigint not null,
  losing_cents bigint not null,
  posted_at timestamptz -- of its movement; null: a version that does not know the column wrote the row
);
-- The days since.
create table running_sums (
  only_row boolean primary key default true check (only_row),
  movement_id bigint not null,
  added_at timestamptz not null default clock_timestamp()
);
create table running_ledger_days (
  day date not null,
  movement_kind text not null,
  account_kind text not null,
  cents bigint not null,
  primary key (day, movement_kind, account_kind)
);
create table running_player_days (
  day date not null,
  user_id bigint not null,
  cash_in_cents bigint not null,
  cash_out_cents bigint not null,
  bets_cents bigint not null,
  payout_cents bigint not null,
  winning_cents bigint not null,
  losing_cents bigint not null,
  plays integer not null,
  primary key (user_id, day)
) with (fillfactor = 70); -- each round updates its players' rows

-- Where the open days begin, and among their movements the unsummed ones.
create view open_days as
  select coalesce(report_day_start(max(day) + 1), '-infinity'::timestamptz) as since,
    coalesce(max(open_from), 0) as open_from
  from closed_days;
create view unsummed as
  select d.since,
    greatest(d.open_from, coalesce((select s.movement_id + 1 from running_sums s), 0)) as first_movement
  from open_days d;
create view running_days as
  select * from running_player_days where day > coalesce((select max(c.day) from closed_days c), '-infinity');

-- When each movement was posted, and its reference, by which the settlement finds its own.
create view movement_times as select id, posted_at, reference from ledger_movements;
-- The transactions under way that may write movements: each holds this lock from before its first one to its end.
create view movement_writers as
  select distinct virtualtransaction as holder from pg_locks
  where locktype = 'relation' and database = (select oid from pg_database where datname = current_database())
    and relation = to_regclass('ledger_movements') and mode = 'RowExclusiveLock' and granted;

-- For the figures a slot is the pot: whoever makes this function or the next view anew keeps that.
create function figure_account(kind text) returns text language sql immutable parallel safe as
  $$ select case kind when 'round:pot-slot' then 'round:pot' else kind end $$;
-- Every entry of the ledger with its day.
create view entry_facts as
  select report_day(m.posted_at) as day, m.posted_at, e.movement_id, m.kind as movement_kind,
    figure_account(a.kind) as account_kind, a.user_id, e.amount_cents
  from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id;

-- Every play of a settled round with the day its round was settled, and what came back. A play of a void round, or of
-- one in play, is none.
create view play_facts as
  select s.day, s.posted_at, s.movement_id, p.user_id, p.round_number, p.stake_cents::bigint as stake_cents,
    p.payouts[r.number + 1]::bigint as back_cents
  from (
    select report_day(posted_at) as day, posted_at, id as movement_id,
      case when kind = 'round-settled' then split_part(reference, ':', 2)::bigint end as round_number
    from ledger_movements where kind = 'round-settled'
  ) s join rounds r on r.round_number = s.round_number join plays p on p.round_number = s.round_number;

-- The open days of both. Functions, because the planner then sees where they begin: as a subquery it would take a third
-- of the ledger for open.
create function open_entry_facts(who bigint default null) returns setof entry_facts
language plpgsql stable rows 10000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
begin
  return query select report_day(m.posted_at), m.posted_at, e.movement_id, m.kind, figure_account(a.kind), a.user_id, e.amount_cents
    from ledger_movements m join ledger_entries e on e.movement_id = m.id join ledger_accounts a on a.id = e.account_id
    where m.id >= open_from and e.movement_id >= open_from and m.posted_at >= since
      and (who is null or a.user_id = who);
end $$;
create function open_play_facts(who bigint default null) returns setof play_facts
language plpgsql stable rows 10000 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
begin
  return query select * from play_facts f where f.movement_id >= open_from and f.posted_at >= since
    and (who is null or f.user_id = who);
end $$;
create view open_entries as select * from open_entry_facts();
create view open_plays as select * from open_play_facts();

-- Of the open days what is unsummed: of one player, or of all (null); up to a movement, or to the newest (null). The
-- block index of the entries is asked once for all movements: the planner took it for each, and read all that is newer
-- than its last summary as many times as there were movements.
create function unsummed_entry_facts(who bigint default null, up_to bigint default null)
returns setof entry_facts language plpgsql stable rows 1000 as $$
declare
  since constant timestamptz := (select u.since from unsummed u);
  first constant bigint := (select u.first_movement from unsummed u);
  last constant bigint := coalesce(up_to, 9223372036854775807);
begin
  return query
    with entries as materialized (
      select e.movement_id, e.account_id, e.amount_cents from ledger_entries e
      where e.movement_id between first and last
    )
    select report_day(m.posted_at), m.posted_at, e.movement_id, m.kind, figure_account(a.kind), a.user_id,
      e.amount_cents
    from entries e join ledger_movements m on m.id = e.movement_id join ledger_accounts a on a.id = e.account_id
    where m.posted_at >= since and (who is null or a.user_id = who);
end $$;
create function unsummed_play_facts(who bigint default null, up_to bigint default null)
returns setof play_facts language plpgsql stable rows 1000 as $$
declare
  since constant timestamptz := (select u.since from unsummed u);
  first constant bigint := (select u.first_movement from unsummed u);
  last constant bigint := coalesce(up_to, 9223372036854775807);
begin
  return query select * from play_facts f
    where f.movement_id between first and last and f.posted_at >= since and (who is null or f.user_id = who);
end $$;

-- What players did in the unsummed movements, by day and player.
-- winning: what came back above the stake, of the rounds that ended above it;
-- losing: what was missing to the stake, of those that ended below.
create function unsummed_player_days(who bigint default null, up_to bigint default null)
returns setof running_player_days language sql stable as $$
  select day, user_id, sum(cash_in_cents)::bigint, sum(cash_out_cents)::bigint, sum(bets_cents)::bigint,
    sum(payout_cents)::bigint, sum(winning_cents)::bigint, sum(losing_cents)::bigint, sum(plays)::int
  from (
    select day, user_id,
      case when movement_kind in ('deposit-approved', 'deposit-reversed') then amount_cents else 0 end as cash_in_cents,
      case when movement_kind in ('deposit-approved', 'deposit-reversed') then 0 else -amount_cents end
        as cash_out_cents,
      0 as bets_cents, 0 as payout_cents, 0 as winning_cents, 0 as losing_cents, 0 as plays
    from unsummed_entry_facts(who, up_to)
    where user_id is not null and movement_kind in
      ('deposit-approved', 'deposit-reversed', 'withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')
    union all
    select day, user_id, 0, 0, stake_cents, back_cents, greatest(back_cents - stake_cents, 0),
      greatest(stake_cents - back_cents, 0), 1
    from unsummed_play_facts(who, up_to)
  ) facts group by day, user_id
$$;

-- The days that are not closed: running sums and unsummed movements.
create view open_ledger_days as
  select day, movement_kind, account_kind, sum(cents)::bigint as cents from (
    select day, movement_kind, account_kind, cents from running_ledger_days
    where day > coalesce((select max(c.day) from closed_days c), '-infinity')
    union all
    select day, movement_kind, account_kind, amount_cents from unsummed_entry_facts()
  ) facts group by 1, 2, 3;
create function open_player_days_of(who bigint) returns table (
  day date, user_id bigint, cash_in_cents bigint, cash_out_cents bigint, bets_cents bigint, payout_cents bigint,
  winning_cents bigint, losing_cents bigint, plays integer)
language sql stable as $$
  select day, user_id, sum(cash_in_cents)::bigint, sum(cash_out_cents)::bigint, sum(bets_cents)::bigint,
    sum(payout_cents)::bigint, sum(winning_cents)::bigint, sum(losing_cents)::bigint, sum(plays)::int
  from (
    select * from running_days r where who is null or r.user_id = who
    union all
    select * from unsummed_player_days(who)
  ) facts group by day, user_id
$$;
create view open_player_days as select * from open_player_days_of(null);

-- What players won and lost in each round that was settled on an open day. A version that knows no sums of rounds may
-- have settled some beside this one: their plays are read, until the running sums make up for it.
create function open_round_sums() returns table (day date, winning_cents bigint, losing_cents bigint)
language plpgsql stable rows 10 as $$
declare
  since constant timestamptz := (select o.since from open_days o);
  open_from constant bigint := (select o.open_from from open_days o);
  first constant bigint := (select u.first_movement from unsummed u);
begin
  return query select report_day(r.posted_at), sum(r.winning_cents)::bigint, sum(r.losing_cents)::bigint
    from round_sums r where r.movement_id >= open_from and r.posted_at >= since group by 1;
  return query select report_day(m.posted_at), r.winning_cents, r.losing_cents
    from round_sums r join ledger_movements m on m.id = r.movement_id
    where r.movement_id >= open_from and r.posted_at is null and m.posted_at >= since;
  return query select f.day, greatest(f.back_cents - f.stake_cents, 0), greatest(f.stake_cents - f.back_cents, 0)
    from play_facts f where f.movement_id >= first and f.posted_at >= since
      and not exists (select from round_sums r where r.movement_id = f.movement_id);
end $$;

-- What players did, by day and player: the figures of one player, and of a ranking.
create view player_figures_by_day as
  select day, user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays
  from player_days
  union all
  select day, user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays
  from open_player_days;
create view player_figures as
  select user_id, sum(cash_in_cents)::bigint as cash_in_cents, sum(cash_out_cents)::bigint as cash_out_cents,
    sum(bets_cents)::bigint as bets_cents, sum(payout_cents)::bigint as payout_cents,
    sum(winning_cents)::bigint as winning_cents, sum(losing_cents)::bigint as losing_cents,
    (sum(losing_cents) - sum(winning_cents))::bigint as house_balance_cents, sum(plays)::bigint as plays
  from (
    select user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays
    from player_totals
    union all
    select user_id, cash_in_cents, cash_out_cents, bets_cents, payout_cents, winning_cents, losing_cents, plays
    from open_player_days
  ) days group by user_id;

-- What the whole house did, by day. Each column is one figure and is defined here only.
create view ledger_by_day as
  select day, movement_kind, account_kind, cents from ledger_days
  union all
  select day, movement_kind, account_kind, cents from open_ledger_days;
create view overview_by_day as
  select day,
    coalesce(sum(-cents) filter (where account_kind = 'round:pot' and movement_kind = 'round-settled'), 0)::bigint
      as total_bets_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet' and movement_kind = 'round-settled'), 0)::bigint
      as payout_cents,
    coalesce(sum(cents) filter (where account_kind = 'house:bank'), 0)::bigint as house_balance_cents,
    coalesce(sum(cents) filter (where account_kind = 'winning'), 0)::bigint as winning_cents,
    coalesce(sum(cents) filter (where account_kind = 'losing'), 0)::bigint as losing_cents,
    coalesce(sum(case account_kind when 'losing' then cents else -cents end)
      filter (where account_kind in ('winning', 'losing')), 0)::bigint as w_house_balance_cents,
    coalesce(sum(-cents) filter (
      where account_kind = 'outside:trc20' and movement_kind in ('deposit-approved', 'deposit-reversed')), 0)::bigint
      as cash_in_cents,
    coalesce(sum(cents) filter (where account_kind = 'outside:trc20'
      and movement_kind in ('withdrawal-paid', 'withdrawal-paid-again', 'withdrawal-reversed')), 0)::bigint
      as cash_out_cents,
    coalesce(sum(-cents) filter (where account_kind = 'house:adjustments'), 0)::bigint as adjustments_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:wallet'), 0)::bigint as not_used_change_cents,
    coalesce(sum(cents) filter (where account_kind = 'player:held'), 0)::bigint as held_change_cents
  from (
    select day, movement_kind, account_kind, cents from ledger_by_day
    union all
    select day, '', 'winning', winning_cents from closed_days
    union all
    select day, '', 'losing', losing_cents from closed_days
    union all
    select r.day, '', f.figure, f.cents from open_round_sums() r,
      lateral (values ('winning', r.winning_cents), ('losing', r.losing_cents)) f (figure, cents)
  ) facts group by day;

-- Of the days' sums and the movements in none of them, those with money in or out: few of all who play.
create view payments_of_days as
  select day, user_id, cash_in_cents, cash_out_cents from player_days where cash_in_cents <> 0 or cash_out_cents <> 0
  union all
  select day, user_id, cash_in_cents, cash_out_cents from running_days where cash_in_cents <> 0 or cash_out_cents <> 0
  union all
  select day, user_id, cash_in_cents, cash_out_cents from unsummed_player_days()
  where cash_in_cents <> 0 or cash_out_cents <> 0;

-- Who played in the movements that are in no sum yet, and is not in the running sums of the day as a player.
create view new_players_of_days as
  select distinct f.day, f.user_id from unsummed_play_facts() f
  where not exists (
    select from running_player_days r where r.user_id = f.user_id and r.day = f.day and r.plays > 0);
-- How many players played a round that was settled on the day; who; and who in which month, each of them once.
create view players_by_day as
  select day, players from closed_days
  union all
  select day, sum(players)::int from (
    select day, count(*) as players from running_days where plays > 0 group by day
    union all
    select day, count(*) from new_players_of_days group by day
  ) open group by day;
create view players_of_days as
  select day, user_id from player_days where plays > 0
  union all
  select day, user_id from running_days where plays > 0
  union all
  select day, user_id from unsummed_play_facts();
create view players_by_month as
  select month, user_id from player_months
  union all
  select o.month, o.user_id from (
    select date_trunc('month', day::timestamp)::date as month, user_id from running_days where plays > 0
    union
    select date_trunc('month', day::timestamp)::date, user_id from new_players_of_days
  ) o where not exists (select from player_months m where m.month = o.month and m.user_id = o.user_id);

-- What stands with players now: a player's own, and of all. A stake in play is no longer the player's and not yet the
-- house's.
create view player_balances as
  select a.user_id,
    coalesce(sum(a.balance_cents) filter (where a.kind = 'player:wallet'), 0)::bigint as not_used_balance_cents,
    coalesce(sum(a.balance_cents) filter (where a.kind = 'player:held'), 0)::bigint as held_cents
  from ledger_accounts a where a.user_id is not null group by a.user_id;
create view stakes_in_play as
  select p.user_id, p.stake_cents::bigint as stake_cents
  from rounds r join plays p on p.round_number = r.round_number where r.phase not in ('settled', 'void');

-- Who is a member: a player whose registration is complete and who has not closed the account for good.
create view report_members as
  select u.id as user_id, u.account_code, u.partner, u.completed_at as registered_at, u.closed_at
  from users u where u.level = 'user' and u.completed_at is not null;
create view members_by_day as
  select report_day(registered_at) as day, 1 as change from report_members
  union all
  select report_day(closed_at), -1 from report_members where closed_at is not null;
-- Whose profile staff may open: members, closed accounts and registrations that are not finished. Only `report_members`
-- are counted as members.
create view report_profiles as
  select u.id as user_id, u.account_code, u.partner, coalesce(u.completed_at, u.created_at) as registered_at,
    u.completed_at is null as is_unfinished, u.closed_at
  from users u where u.level = 'user';
-- The partner whose members a member of staff may see; null: everybody's.
create view staff_partners as
  select id as staff_id, case when role = 'ceg-admin' then coalesce(partner, '') end as partner
  from users where level = 'admin';

-- Requests of money in and out, by the day they were made; the status is the one they have now.
create index deposits_by_day on deposits (report_day(created_at)) include (status, amount_cents);
create index withdrawals_by_day on withdrawals (report_day(created_at)) include (status, amount_cents);
create view deposit_requests as
  select d.id, d.user_id, u.account_code, d.amount_cents, d.status, d.created_at, report_day(d.created_at) as day
  from deposits d join users u on u.id = d.user_id;
create view withdrawal_requests as
  select w.id, w.user_id, u.account_code, w.amount_cents, w.status, w.created_at, report_day(w.created_at) as day
  from withdrawals w join users u on u.id = w.user_id;
create view deposits_by_day_and_status as
  select report_day(created_at) as day, status, count(*) as count, sum(amount_cents)::bigint as cents
  from deposits group by 1, 2;
create view withdrawals_by_day_and_status as
  select report_day(created_at) as day, status, count(*) as count, sum(amount_cents)::bigint as cents
  from withdrawals group by 1, 2;

-- What staff gave to a player or took: the wallet's side of every movement with house:adjustments. The account of the
-- adjustments is found by its index: among the pots of all rounds there are millions of others.
create view player_adjustments as
  select w.user_id, e.amount_cents, e.movement_id
  from ledger_accounts w join ledger_entries e on e.account_id = w.id
  where w.kind = 'player:wallet' and e.movement_id in (
    select h.movement_id from ledger_entries h join ledger_accounts a on a.id = h.account_id
    where a.kind = 'house:adjustments' and a.user_id is null and a.round_number is null and a.pot_round is null);

-- All sums, for whoever moves what is summed already: another zone, or movements dated into days that are over.
create function drop_report_sums() returns void language sql as $$
  delete from closed_days;
  delete from ledger_days;
  delete from player_days;
  delete from player_months;
  delete from player_totals;
  delete from running_sums;
  delete from running_ledger_days;
  delete from running_player_days;
  delete from round_sums;
$$;
revoke execute on function drop_report_sums() from public;
-- The zone stands in functions and indexes, which are the owner's: the server changes it by this one function, with the
-- owner's rights. Sums of closed days are sums of days of the old zone: they go, and the next closing makes them again
-- from the entries.
create function set_report_zone(new_zone text) returns void language plpgsql as $$
declare
  payments text;
begin
  execute format(
    'create or replace function report_day(at timestamptz) returns date language sql immutable parallel safe as %L',
    format(' select (at at time zone %L)::date ', new_zone));
  execute format('create or replace function report_day_start(day date) returns timestamptz '
    'language sql immutable parallel safe as %L', format(' select day::timestamp at time zone %L ', new_zone));
  perform drop_report_sums();
  foreach payments in array array['deposits', 'withdrawals'] loop
    execute format('drop index %I', payments || '_by_day');
    execute format('create index %I on %I (report_day(created_at)) include (status, amount_cents)',
      payments || '_by_day', payments);
  end loop;
  update report_zone set zone = new_zone, set_at = clock_timestamp();
end $$;

-- the serving role ----------------------------------------------------------------------------------------------------
-- What the role that serves may do (decision 043). Another one owns the tables and migrates; it alone may change this
-- list. Owned by the platform.
--
-- In tables that are not named here the server reads, adds, changes and removes rows; views it reads. DDL, TRUNCATE and
-- triggers are the owner's. A later migration that makes a table whose rows must stand names it here.
create table serving_rights (
  table_name name primary key,
  rights text[] not null check (rights <@ array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
);
insert into serving_rights (table_name, rights)
  select unnest(array[
    'ledger_entries', 'ledger_movements', 'audit_log', 'activities', 'plays', 'wheel_seeds',
    'deposit_steps', 'withdrawal_steps', 'limit_changes', 'ticket_messages', 'ticket_images'
  ]), array['SELECT', 'INSERT']; -- books: written once
insert into serving_rights (table_name, rights)
  select unnest(array[
    'ledger_accounts', 'ledger_proofs', 'rounds', 'signing_keys', 'users', 'sessions', 'deposits', 'withdrawals',
    'charges', 'broadcasts', 'tickets', 'retention_runs'
  ]), array['SELECT', 'INSERT', 'UPDATE']; -- never removed; triggers say what may change
insert into serving_rights (table_name, rights)
  select unnest(array['migrations', 'serving_rights', 'report_zone']), array['SELECT'];

-- What a serving role is to have on each table, view and sequence that stands beside this list.
create view serving_wants as
  select c.oid as relation, c.relname as name, c.relkind as kind, case
    when c.relkind = 'S' then array['SELECT', 'USAGE']
    when c.relkind in ('v', 'm') then array['SELECT'] -- a view writes with the rights of its owner
    else coalesce(r.rights, array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
  end as rights
  from pg_class c left join serving_rights r on r.table_name = c.relname
  where c.relnamespace = (select relnamespace from pg_class where oid = 'serving_rights'::regclass)
    and c.relkind in ('r', 'p', 'v', 'm', 'S')
    -- an extension's
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e');

-- Gives a role exactly that, touches only what is not so already, and lets it call each function that runs with the
-- owner's rights: those are made for the serving role, and for nobody else. For the owner, after every migration.
create function grant_to_server(server name) returns void language plpgsql as $$
declare
  role_id constant oid := (select oid from pg_roles where rolname = server);
  want record;
  what text;
  of_owner regprocedure;
begin
  for want in
    select w.relation, w.kind, w.rights, array(
      select a.privilege_type from pg_class c, aclexplode(c.relacl) a where c.oid = w.relation and a.grantee = role_id) as has
    from serving_wants w
  loop
    continue when want.rights @> want.has and want.has @> want.rights;
    what := format('%s %s', case want.kind when 'S' then 'sequence' else 'table' end, want.relation::regclass);
    execute format('revoke all on %s from %I', what, server);
    execute format('grant %s on %s to %I', array_to_string(want.rights, ', '), what, server);
  end loop;
  for of_owner in
    select p.oid from pg_proc p
    where p.prosecdef and p.pronamespace = (select relnamespace from pg_class where oid = 'serving_rights'::regclass)
      and not has_function_privilege(server, p.oid, 'execute')
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e') -- an extension's
  loop
    execute format('grant execute on function %s to %I', of_owner, server);
  end loop;
end $$;

-- With the owner's rights, and for nobody but the serving role. Temporary tables come last in the search path, so that
-- nobody can put one in the place of a real one.
do $$
declare
  of_owner regprocedure;
begin
  foreach of_owner in array array[
    'delete_old_activities(int, int)', 'delete_old_sessions(int, int)', 'delete_old_wheel_seeds(int, int)',
    'lay_partitions(bigint)', 'set_report_zone(text)'
  ]::regprocedure[] loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', of_owner, current_schema());
    execute format('revoke execute on function %s from public', of_owner);
  end loop;
end $$;

-- the files that this one replaces ------------------------------------------------------------------------------------
-- The files that made this schema in version 0.2.0, with their SHA-256: that is what such a database has noted.
--   882604a612a3d911efb573350fec713fac4d57838883651bbfb4a3bfdeff5a03 0001-accounts.sql
--   ae245212ee969e65fffdc176bd684d867904e24a9cd872e32a238197e5691432 0002-ledger.sql
--   247aae0d0494b82ced29a7913e962475316df304be657ab27072aefc988319d3 0003-rounds.sql
--   eef7306025e977c79a323eb626bacbcfc72f3e5f781af0bf8fec029310840aa2 0004-play.sql
--   290d8575decd1c10e584a5653ace9374d00b0567812f26f4d84d3c5748e6bdc7 0005-presence.sql
--   6d79233cf3909a165943225cb6259d0663e4b07546529f5e24107a2e7842367b 0006-signing-keys.sql
--   864730a9fd7ec394b4e1eff70cc3c4af0e2f1799a19e1c478e03c4bcb679e352 0007-content.sql
--   0c96526cefe69d22b3e3367d30568e4299d2458afb9b2af39fd94a912fe2a2bf 0010-payments.sql
--   1a3a46f765ff42f279339b93098a8c77c89a1b935796df58822fb06c0e56e9cf 0011-responsible-gaming.sql
--   4cfa7378e21cf47aae93c9d6fa927968236969b4f61cf6fd145d076a49afd26b 0012-account-links.sql
--   0cc97d1caea376ae5fcaebabc8cc22822314889dc4729a9e7b9b26b0f5097b21 0013-deposit-checks.sql
--   d1862aeb62d335e83c2f499dd660d977d184327c8283e6d4edd79237b0bf6121 0014-audit.sql
--   a53d921215058cf1ac3be20bf89633c1d7246dd1210ae305bda2aa2a2c5f1ef2 0015-tickets.sql
--   71c7ff4a5c5ae73a0e2a25034042f0a372f17ef3c34bab2e4465dc296d429a00 0016-croupier-wheel.sql
--   2e5cd78381c09ee37877d3c3756917af002be0f49f24a9a19ede2edb2802c288 0017-reports.sql
--   a126f29b562a4a9542f4d3320102e21b8a1509231029985848f5b957fd2d259e 0018-members.sql
--   5c1569b70cb8d78f86cd64c23f633b28708eda89196bac211511b5de9d3f1ed4 0019-broadcast.sql
--   f03f06480965c1b9374a4d7e4d3141b80ed810f784bd7c21a1714c6b346461cb 0020-charges.sql
--   61ac8722922cdbbce4d53ffd05302a25cb62bfaae977a1b336edd9d0f7c0c946 0021-stopped-broadcasts.sql
--   b84f3017acb7c85ce887ddadd501a0c0808c1c19ad041091774b4344017301d2 0022-no-spin.sql
--   b318a3751fcbf1a8e54f3f29baf53ce34efdfabbfbf79218c45dc60f412d9bef 0024-limit-counts.sql
--   f6e40e8cfdf71b6ea0c6a4b330cd542474eb97fb6859bf4633b6bbb1a22113fa 0026-signed-in.sql
--   d127a49957122528f95e2d03cc77f4af896d9f710aaca388ac89451c937e1a55 0029-registration-without-password.sql
--   569d373e880ba19d88ce6b56549d21b8767d7cd3c5f981efefe5914394ddb27a 0031-held-registrations.sql
--   828e9526731f8fd1d5b1695fe533a6bd9046894e04a5777bf00c524c45a37b4c 0032-report-zone.sql
--   a27fe52bb142a754d86dd8e63fc5bd17db4ed9865cad5ab52d287d9239cedd9f 0033-each-index-once.sql
--   57acfea61c90b9d9f4c111f365b25cdfb8a6ebb2468415be31a789de7dca7431 0034-former-facts.sql
--   73e5f608d16982dd899db1f7994a9ee3edf64fbf657af73e34845c0cad6c82fd 0035-receipts-once.sql
--   9cb2e125de10432c36f4eaff87652f1ec8e55474ed2b9dc3dc9ab333716fd207 0036-unfinished-registrations.sql
--   214ca97f6eeeda79746a0a64a01bf7864428353ef147bb236d00faf7ef342aa0 0038-serving-role.sql
--   2c5b28093b7c170d50d248c1d4c4615213ecde32420fa3133ebc42ae97b79892 0041-older-builds.sql
--   5a36d396d2f1d62df7170713449658a5d2f5f014fe0d1dff40ed777d3f2ec0c2 0042-ledger-proofs.sql
--   1a5c18a502d31eeeb280089c627990a363651beff1ee504f279713ceac1198be 0043-needed-versions.sql
--   011d5a270b667d8930b820da202692a88b2246f6c177cbfc4e3147996c80ce88 0044-pot-slots.sql
--   f476aa9dac5204aced967ede0709acd083defa4540472ed18778e375604aec1c 0045-pot-slot-indexes.sql
--   260a77f1f246dcdc6a9de714879fe9a04d35975b03f420f7b9eafe63a9d22530 0046-parts-of-the-books.sql
--   bdf74de06b3c5748a25cb1d7da8a0ee2b7f47690a47a4fe4f7ed2ff602cb0a4f 0047-parts-ready.sql
--   85fb1d1ac73a23d436ceb870542bfb4e170b6c7fdaf26b48ce768270223b7d4a 0048-plays-in-parts.sql
--   cfb7650d648d3fceab4fe146b08a707fe06a6fe650cdcddf9bbca1e993d21fd7 0049-entries-in-parts.sql
--   e1d92595c0be5adf74a193d5bd0e277b8bc9ee20249429e13e768216b13f0bdb 0050-sums-of-open-days.sql
--   a95f8c5bea9e366221dae4f17e0cd65aef263d25219b9e380edd21ffbf446fb6 0054-retention.sql
--   ea656390e890b664402c453807a93ac36c1492552c37996a4c4a6ed4acf03d4a 0055-codes-by-expiry.sql
--   45d8dcadc0061c37d99929185e41b8be42b9464d4e545d75abeefb57678aeb0b 0056-lighter-reports.sql
--   47370cc2eff5ea14e1d6c1fd4af43f4373fc1d5f0e902d71d590ed8168074583 0060-charge-reversals.sql
--   cecdb1b8f764574c9972589e4517c549ee04cdc0e3de04f4db6748cb80130cbf 0061-booked-deposits.sql
