-- One fold for whatever is searched or compared: members, tickets, the audit log, broadcasts, and registrations with
-- accounts that may not play (decision 046). Owned by the identity module.

-- A text as it is searched and compared: lower case, without marks, half-spaces and punctuation, one form of each Persian
-- and Arabic letter and digit, single blanks. Bound when it is made (no text in $$), as in migration 0061.
create or replace function folded_text(said text) returns text language sql immutable parallel safe
return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        regexp_replace(
          -- «رئوف» and «رؤوف», «مسئول» and «مسوول»
          regexp_replace(lower(normalize(said, NFKD)), '[\u064A\u06CC\u0648]\u0654\u0648', U&'\0648\0648', 'g'),
          '[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u0674\u06D6-\u06ED\u08D3-\u08FF\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F\u00AD\u061C\u115F\u1160\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
        U&'\0643\06AA\0649\064A\06D2\0620\063D\063E\063F\06CD\06CE\06D0\06D1\0629\06C3\06D5\06BE\06C1\06FF\0671\06BA\0131\03C2\00F8\0142\0111\00F0\0127'
          || '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
        U&'\06A9\06A9\06CC\06CC\06CC\06CC\06CC\06CC\06CC\06CC\06CC\06CC\06CC\0647\0647\0647\0647\0647\0647\0627\0646\0069\03C3\006F\006C\0064\0064\0068'
          || '01234567890123456789'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s!-/:-@[-`{-~\u00A1-\u00BF\u02B0-\u02FF\u05BE\u05F3\u05F4\u060C\u061B\u061F\u066A-\u066D\u2010-\u205E\u3000\u30FB]+', ' ', 'g'));

-- The same without blanks, as a search looks for it: with a half-space, a blank or neither, «می رود» is one word.
create function searched_text(said text) returns text language sql immutable parallel safe
return replace(folded_text(said), ' ', '');

-- What staff search a member by, in one text: account id, e-mail, name, and the telephone without its leading zeros.
-- Programs before this migration search in the column search_words.
create function member_words_of(
  account_code text, email text, first_name text, last_name text, country_code text, phone_number text
) returns text language sql immutable parallel safe
return account_code || ' ' || searched_text(email) || ' '
  || searched_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) || ' '
  || regexp_replace(coalesce(country_code, ''), '\D', '', 'g')
  || ltrim(regexp_replace(coalesce(phone_number, ''), '\D', '', 'g'), '0');

-- A family name alone is compared too, with the birth date.
alter table former_facts add column family_key text;
create or replace function keep_former_facts() returns trigger language plpgsql as $$
begin
  insert into former_facts (user_id, name_key, family_key, address_key, phone_key, birth_date)
  values (old.id, old.name_key, name_key_of(old.last_name), old.address_key, old.phone_key, old.birth_date);
  return null;
end $$;
create or replace trigger keep_former_facts after update on users for each row
  when (old.level = 'user' and old.completed_at is not null
    and (old.name_key, old.last_name, old.address_key, old.phone_key, old.birth_date)
      is distinct from (new.name_key, new.last_name, new.address_key, new.phone_key, new.birth_date))
  execute function keep_former_facts();
