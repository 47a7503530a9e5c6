import { eventually } from '../harness/eventually.ts';
import type { Cluster } from './cluster.ts';
import { figure, must, note } from './report.ts';
import { LOCK_MS } from './servers.ts';

let judged = 0;
const locksJudged = new Set<number>();

/** Every lock since the last step was given in full: from its announcement to the close. */
const judgeLocks = async ({ databases, seats }: Cluster): Promise<void> => {
  const rows = await databases.sql<{ n: string; closed: number }>(
    `select round_number as n, extract(epoch from closed_at)::float8 * 1000 as closed from rounds
     where closed_at is not null`,
  );
  const lengths = rows.flatMap(({ n, closed }) => {
    const lock = seats.locks.get(Number(n));
    if (lock === undefined || locksJudged.has(Number(n))) return [];
    locksJudged.add(Number(n));
    return [{ n, ms: closed - lock.announcedAt, toldMs: lock.closesAt - lock.announcedAt }];
  });
  if (lengths.length === 0) return;
  const [shortest] = lengths.toSorted((one, other) => one.ms - other.ms);
  const told = Math.min(...lengths.map(({ toldMs }) => toldMs));
  note(
    `${lengths.length} locks, the shortest ${Math.round(shortest?.ms ?? 0)} ms (round ${shortest?.n}), told ${told} ms`,
  );
  figure('of the lock, missing in the shortest', Math.max(0, LOCK_MS - (shortest?.ms ?? 0)), 'ms', 0);
};

/** Compares every confirmed play with the plays and the ledger, and proves the books. */
export const judgePlays = async (cluster: Cluster): Promise<void> => {
  const { plays, databases, product, hosts, seats } = cluster;
  await plays.settle();
  const confirmed = [...plays.acknowledged]; // the next round begins while the database is asked
  // one statement: plays and ledger as of the same moment
  const rows = await databases.sql<{ play: string; receipt: string; taken: number; entries: number }>(
    `select p.round_number || ' ' || p.user_id as play, encode(p.receipt, 'hex') as receipt,
       (select count(*)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.user_id = p.user_id and a.kind = 'player:wallet' and e.sequence = p.wallet_sequence
          and e.amount_cents = -p.stake_cents) as taken,
       (select count(*)::int from ledger_entries e join ledger_accounts a on a.id = e.account_id
        where a.kind = 'player:wallet' and e.amount_cents < 0) as entries
     from plays p`,
  );
  const written = new Map(rows.map((row) => [row.play, row]));
  const lost = confirmed.filter(({ round, userId, receipt }) => {
    const row = written.get(`${round} ${userId}`);
    return row?.receipt !== receipt || row.taken !== 1;
  });
  const now = confirmed.length;
  console.log(`  ${now - judged} plays confirmed since the last step, ${now} in all; ${written.size} are written`);
  judged = now;
  figure('confirmed plays lost', lost.length, 'plays', 0);
  figure('plays doubled', (rows[0]?.entries ?? 0) - written.size, 'plays', 0);
  figure('facts missed by a socket that stood', seats.missed, 'facts', 0);
  await judgeLocks(cluster);
  // a command gives up where a server tries again: HAProxy may be changing to another primary
  const proved = await eventually(() => product.lajvard(hosts.play2, 'prove'), 20, 'the proof');
  const proof = proved.split('\n')[0] ?? '';
  must(proof, proof.startsWith('The ledger proves'));
};
