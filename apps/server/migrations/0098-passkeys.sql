-- Passkeys of staff (WebAuthn), which show the second factor in place of a code, and the challenges that browsers are
-- to sign, each once. Owned by the identity module. They go with the factor.
create table passkeys (
  id text primary key, -- the credential id in base64url, as browsers write it
  user_id bigint not null references second_factors on delete cascade,
  public_key bytea not null, -- COSE
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  used_at timestamptz
);
create index passkeys_of on passkeys (user_id);
create table passkey_challenges (
  challenge text primary key, -- 32 random bytes in base64url
  user_id bigint not null references second_factors on delete cascade,
  purpose text not null check (purpose in ('add', 'sign-in', 'again')),
  expires_at timestamptz not null
);
create index passkey_challenges_of on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);
