-- Made twice under two names; the others stay.
drop index deposits_by_hash;
drop index withdrawals_by_destination;
drop index withdrawals_by_hash;
