-- migrate: no transaction
-- Hashes from before every one was read whole: staff find them by a hash that they contain or that contains them.
drop index concurrently if exists deposits_by_odd_hash;
create index concurrently deposits_by_odd_hash on deposits (hash_key) where hash_key !~ '^[0-9a-f]{64}$';
drop index concurrently if exists withdrawals_by_odd_hash;
create index concurrently withdrawals_by_odd_hash on withdrawals (hash_key) where hash_key !~ '^[0-9a-f]{64}$';
-- Staff's search by the beginning of a receipt, however the hash was typed.
drop index concurrently if exists withdrawals_by_hash_start;
create index concurrently withdrawals_by_hash_start on withdrawals (hash_key text_pattern_ops)
  where hash_key is not null;
