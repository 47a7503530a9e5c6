-- When the books were proved, and what came of it: any server tells it to those who watch. Owned by the ledger.
create table ledger_proofs (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null default clock_timestamp(),
  proved_at timestamptz, -- null: under way, or given up
  ok boolean,
  accounts bigint,
  entries bigint,
  problems text[],
  check ((proved_at is null) = (ok is null))
);
insert into serving_rights (table_name, rights) values ('ledger_proofs', array['SELECT', 'INSERT', 'UPDATE']);
