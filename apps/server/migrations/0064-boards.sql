-- What the close computes from the slips, for the settlement (decision 043): what each of the 37 pockets would pay, all
-- players together, in cents; and the SHA-256 of all plays as they were then. Owned by the rounds.
alter table rounds add column board_cents bigint[], add column plays_hash bytea;
