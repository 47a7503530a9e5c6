-- A registration that resembles an account which may not play waits for staff (decision 046).

-- The bodies are bound when they are made (no text in $$): a restored backup computes these columns without a search path.

-- A text as it is compared: lower case, without marks, half-spaces and punctuation, one form of each Persian and Arabic letter and digit, single blanks.
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

-- Of a telephone number its last nine digits, the country code included: zeros before it and a code typed twice make no difference.
create function phone_key_of(country_code text, phone_number text) returns text language sql immutable parallel safe
return nullif(right(
    regexp_replace(folded_text(country_code), '\D', '', 'g')
      || ltrim(regexp_replace(folded_text(phone_number), '\D', '', 'g'), '0'), 9), '');

alter table users
  add column held_at timestamptz, -- since when staff is to look at the registration; null: nothing to look at
  add column held_matches jsonb, -- which accounts it resembled, in what, and how they stood then
  add column name_key text generated always as (name_key_of(first_name || ' ' || last_name)) stored,
  add column address_key text generated always as (address_key_of(address || ' ' || city)) stored,
  add column phone_key text generated always as (phone_key_of(country_code, phone_number)) stored;
create index users_by_name_key on users (name_key) where level = 'user';
create index users_by_address_key on users (address_key) where level = 'user';
create index users_by_phone_key on users (phone_key) where level = 'user';
create index users_held on users (id) where held_at is not null;

alter table play_bars drop constraint play_bars_reason_check;
alter table play_bars add constraint play_bars_reason_check
  check (reason in ('blacklisted', 'closure', 'exclusion', 'held'));
