import { CompiledQuery } from 'kysely';
export * from '../rooms/ledger/index.ts';
const q = async (tx: any, t: string, v: unknown[]) => (await tx.kysely.executeQuery(CompiledQuery.raw(t, v))).rows as any[];
export const openWallet = async (tx: any, userId: number) => { await q(tx, `insert into ledger_accounts(kind,user_id) values ('player:wallet',$1)`, [userId]); };
export const openPot = async (tx: any, n: number) => { await q(tx, `insert into ledger_accounts(kind,round_number) values ('round:pot',$1)`, [n]); };
export const post = async (tx: any, m: any) => {
  const u = m.postings[1].account.userId, a = m.postings[1].amountCents;
  await q(tx, `with m as (insert into ledger_movements(kind,reference) values ($1,$2) returning id),
   u as (update ledger_accounts set balance_cents = balance_cents + case when kind='player:wallet' then $3::bigint else -$3::bigint end, entry_count=entry_count+1 where (kind='player:wallet' and user_id=$4) or kind='outside:trc20' returning id, kind, balance_cents,entry_count)
   insert into ledger_entries select u.id,u.entry_count,m.id, case when kind='player:wallet' then $3::bigint else -$3::bigint end, u.balance_cents from u,m`, [m.kind, m.reference, a, u]);
};
export const prove = async (db: any) => {
  const r = (await db.pool.query(`select (select sum(balance_cents) from ledger_accounts) as s, (select count(*) from (select account_id from ledger_entries group by account_id having count(*) <> max(sequence)) x) as gaps, (select count(*) from ledger_accounts a left join (select account_id, sum(amount_cents) s, count(*) c from ledger_entries group by 1) e on e.account_id=a.id where a.balance_cents <> coalesce(s,0) or a.entry_count<>coalesce(c,0)) as wrong`)).rows[0];
  return { ok: Number(r.s) === 0 && r.gaps === 0 && r.wrong === 0, problems: [JSON.stringify(r)] };
};
