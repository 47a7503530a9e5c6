-- A mail about answers waits for some minutes, and is left out if the player has read them (decision 025). Owned by the
-- tickets module.
alter table tickets
  add column seen_message bigint, -- the last one that the player was given
  add column mailed_message bigint; -- the last answer that a mail tells of

-- The table also pauses by itself when the inspection of the croupier's wheel would be over at the close of the next
-- round (decision 027). Owned by the rounds module.
alter table table_pauses
  drop constraint table_pauses_reason_check,
  drop constraint table_pauses_check1,
  add constraint table_pauses_reason_check check (
    reason in ('wheel', 'picture', 'crew', 'fault', 'closing', 'voids', 'inspection')),
  add constraint table_pauses_by_itself check ((paused_by is null) = (reason in ('voids', 'inspection')));
