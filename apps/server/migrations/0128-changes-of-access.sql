-- migrate: no transaction
-- Before staff pay a withdrawal they read whether e-mail, password or second factor of its account changed lately.
drop index concurrently if exists activities_of_access;
create index concurrently activities_of_access on activities (user_id, created_at)
  where action in ('EMAIL_CHANGED', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'PASSKEY_ADDED',
    'PASSKEY_REMOVED');
