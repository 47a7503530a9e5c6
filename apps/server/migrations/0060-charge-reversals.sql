-- Why staff charged, and a charge taken back (decision 028). Owned by the payments module. The money moves in the
-- ledger; the movement of the reversal names that of the charge. Charges from before have no reason.
alter table charges
  add column reason text check (length(reason) between 1 and 500),
  add column reversed_at timestamptz,
  add column reversed_by bigint,
  add column reversal_reason text check (length(reversal_reason) between 1 and 500),
  add column reversal_movement_id bigint,
  add constraint charges_reversed_whole
    check (num_nulls(reversed_at, reversed_by, reversal_reason, reversal_movement_id) in (0, 4));
