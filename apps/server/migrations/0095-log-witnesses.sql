-- Of each witness of the public log (docs/FAIRNESS.md#witnesses) what it cosigned last. Owned by the fairness module.
create table log_witnesses (
  witness text primary key, -- its vkey
  size bigint not null check (size >= 0), -- of the checkpoint
  line text not null, -- the cosignature, as a line of the checkpoint
  cosigned_at timestamptz not null -- by the clock of the witness
);
insert into serving_rights (table_name, rights) values ('log_witnesses', array['SELECT', 'INSERT', 'UPDATE']);
