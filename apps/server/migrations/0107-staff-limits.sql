-- Limits that staff set for a player, beside the player's own: the stricter counts (decision 028). Owned by the limits
-- module. Servers before this migration do not know them.
create table staff_limits (
  user_id bigint not null,
  kind text not null,
  period text not null,
  max_cents bigint not null check (max_cents > 0),
  started_at timestamptz not null,
  period_starts_at timestamptz not null, -- of the running period
  staked_cents bigint not null default 0 check (staked_cents >= 0), -- in the running period; of `bet` only
  set_at timestamptz not null,
  primary key (user_id, kind),
  check (kind = 'bet' and period in ('1w', '2w', '4w') or kind = 'deposit' and period = 'monthly')
);
insert into serving_rights (table_name, rights)
  values ('staff_limits', array['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
