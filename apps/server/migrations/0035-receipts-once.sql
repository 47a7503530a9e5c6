-- The hash of the transfer that paid a withdrawal is compared like a deposit's, and pays once. Owned by the withdrawals room.
alter table withdrawals add column hash_key text; -- as it is compared (`hashKey` of the contract); null: no such hash, or one from before this rule

-- Of what was paid before with one hash only the first gets the key: the others stay as they are.
update withdrawals w set hash_key = k.key from (
  select id, key, row_number() over (partition by key order by id) as place from (
    select id, regexp_replace(lower(regexp_replace(normalize(hash_code, NFKC),
      '[\s\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g')), '^0x', '') as key
    from withdrawals where hash_code is not null and status = 1
  ) paid where key ~ '^[0-9a-z]{6,128}$'
) k where k.id = w.id and k.place = 1;

create unique index withdrawals_one_receipt on withdrawals (hash_key) where status = 1;
