-- A mail about answers waits for some minutes, and is left out if the player has read them (decision 025). Owned by the
-- tickets module.
alter table tickets
  add column seen_message bigint, -- the last one that the player was given
  add column mailed_message bigint; -- the last answer that a mail tells of
