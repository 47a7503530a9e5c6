-- A deposit that arrived with another amount than the player entered is booked with what arrived (decision 085). Owned
-- by the payments module. `deposits.amount_cents` is what counts; `asked_cents` is what the player entered, null where
-- it is the same. `amount_cents` of a step is what stood when it was taken, null in steps from before.
alter table deposits add column asked_cents bigint check (asked_cents > 0);
alter table deposit_steps add column amount_cents bigint check (amount_cents > 0);
alter table withdrawal_steps add column amount_cents bigint check (amount_cents > 0);
