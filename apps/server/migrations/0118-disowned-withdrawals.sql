-- When the owner of an account said by the link of a mail that a withdrawal was not theirs (decision 095): staff are
-- warned, and an approval asks again. Owned by the payments module.
alter table withdrawals add column disowned_at timestamptz;
