import pg from 'pg';
import { openDb } from '#platform/db/pool.ts';
import { migrate } from '#platform/db/migrate.ts';
import { transaction } from '#platform/db/transaction.ts';
import { writeBatch } from '../rooms/play/write-batch.ts';
import { settleRound } from '../rooms/play/settle-round.ts';
import { voidRound } from '../rooms/play/void-round.ts';
import { frozenPlays } from '../rooms/play/store.ts';
const N = Number(process.argv[2] ?? 10000);
const admin = new pg.Client({ host: '/tmp/s1b', user: 'postgres', database: 'postgres' });
await admin.connect();
await admin.query('drop database if exists scratch'); await admin.query('create database scratch'); await admin.end();
const db = openDb({ host: '/tmp/s1b', user: 'postgres', database: 'scratch' }, 4, console.error);
await migrate(db);
const q = (t: string, v: unknown[] = []) => db.pool.query(t, v);
await q(`insert into ledger_accounts (kind,user_id) select 'player:wallet', g from generate_series(1,${N}) g`);
await q(`with m as (insert into ledger_movements(kind,reference) values ('deposit','d') returning id),
 u as (update ledger_accounts set balance_cents = balance_cents + case when kind='player:wallet' then 100000 else -100000::bigint*${N} end, entry_count=entry_count+1 where kind in ('player:wallet','outside:trc20') returning id, kind, balance_cents,entry_count)
 insert into ledger_entries select u.id,u.entry_count,m.id, case when kind='player:wallet' then 100000 else -100000::bigint*${N} end, u.balance_cents from u,m`);
const limits = process.argv[3] === 'limits';
if (limits) await q(`insert into bet_limits select g,'1w',1000000,now(),now(),0 from generate_series(1,${N}) g`);
for (let r = 1; r <= 3; r++) {
  await q(`insert into rounds(round_number,phase,wheel,epoch,commitment,opened_at,bets_until,locks_at,closes_at) values (${r},'locked','studio-1',1,'x',now(),now(),now(),now()+interval '1 min')`);
  await q(`insert into ledger_accounts(kind,round_number) values ('round:pot',${r})`);
  const small = await writeBatch(db, [mk(r, 1)], performance.now());
  console.log('small', small.get(1));
  let t = performance.now();
  let taken = 0;
  for (let i = 2; i <= N; i += 500) {
    const t1 = performance.now();
    const res = await writeBatch(db, Array.from({ length: Math.min(500, N - i + 1) }, (_, k) => mk(r, i + k)), performance.now());
    taken += res.size; if (i < 1600) console.log('batch', (performance.now() - t1).toFixed(1), res.size);
  }
  const insertMs = performance.now() - t;
  t = performance.now();
  await q(`update rounds set phase='closed', closed_at=now() where round_number=${r}`);
  console.log(await transaction(db, (tx) => frozenPlays(tx, r)), 'freeze', (performance.now() - t).toFixed(1));
  t = performance.now();
  const s = r === 3 ? await transaction(db, (tx) => voidRound(tx, r)) : await transaction(db, (tx) => settleRound(tx, { roundNumber: r, number: 17 }));
  const settleMs = performance.now() - t;
  console.log(r, taken, 'insert', insertMs.toFixed(0), 'settle', settleMs.toFixed(0), (settleMs / insertMs).toFixed(2), s);
  await q(`update rounds set phase='void', void_reason='x' where round_number=${r}`);
}
console.log((await q(`select sum(balance_cents) from ledger_accounts`)).rows, (await q(`select count(*) from (select account_id from ledger_entries group by account_id having count(*) <> max(sequence)) x`)).rows);
function mk(r: number, u: number) { const win = u % 2 ? 1000 : 0; return { roundNumber: r, userId: u, wheelId: 'studio-1', stakeCents: 500, chips: '{"17":[{"id":"a","chipSelected":5,"x":0,"y":0,"formula":"17"}]}'.repeat(2), payouts: Array.from({ length: 37 }, (_, i) => i === 17 ? win : 0), receipt: Buffer.from(String(u).padStart(32, '0')), arrivedAt: performance.now() }; }
await db.close();
