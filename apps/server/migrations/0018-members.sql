-- Finding members among very many (spec 2 §2 "Members list", "Member search"): any part of an account id, e-mail, name or phone number.
create extension if not exists pg_trgm; -- trusted: the owner of the database may

-- What is searched in, in one text: lower case, Persian ye and kaf, no half-spaces, the phone number without its leading zeros.
alter table users add column search_words text not null generated always as (
  translate(lower(
    account_code || ' ' || email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
    || regexp_replace(coalesce(country_code, ''), '\D', '', 'g')
    || ltrim(regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'), '0')
  ), E'\u064A\u0643\u200C', E'\u06CC\u06A9')
) stored;
create index users_by_words on users using gin (search_words gin_trgm_ops) where level = 'user';
create index users_of_partner on users (partner, id) where level = 'user' and partner is not null;

-- Whose a payment is, by the beginning of its hash or address.
create index deposits_by_hash_start on deposits (hash_key text_pattern_ops);
create index withdrawals_by_destination_start on withdrawals (destination text_pattern_ops);
create index withdrawals_by_receipt_start on withdrawals (lower(hash_code) text_pattern_ops) where hash_code is not null;

-- What everybody did within some days (the office's logon history).
create index activities_by_time on activities (created_at);
