import type { Cluster } from './cluster.ts';
import { eventually } from './eventually.ts';
import { figure, must } from './report.ts';

let judged = 0;

/** Compares every confirmed play with the plays and the ledger, and proves the books. */
export const judgePlays = async ({ plays, databases, product, hosts, seats }: Cluster): Promise<void> => {
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
  // a command gives up where a server tries again: HAProxy may be changing to another primary
  const proved = await eventually(() => product.lajvard(hosts.play2, 'prove'), 20, 'the proof');
  const proof = proved.split('\n')[0] ?? '';
  must(proof, proof.startsWith('The ledger proves'));
};
