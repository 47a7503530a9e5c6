-- The keys that sign the files of players' own rounds (Ed25519). Owned by the proofs room.
-- A key is kept for ever: a file that was signed must stay provable after the key has been replaced.
create table signing_keys (
  key_id text primary key check (key_id ~ '^[0-9a-f]{16}$'), -- the first 8 bytes of the SHA-256 of the public key
  public_key bytea not null unique check (octet_length(public_key) = 32),
  private_sealed text, -- sealed with a key derived from the receipts' secret; null: given by the environment
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
create trigger signing_keys_stay before update or delete on signing_keys for each row execute function signing_keys_stay();
create trigger signing_keys_keep before truncate on signing_keys for each statement execute function signing_keys_stay();
