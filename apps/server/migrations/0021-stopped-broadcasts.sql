-- An e-mail to all that staff stopped: what still waited then is left out. Owned by the broadcast room.
alter table broadcasts add column stopped_at timestamptz;
