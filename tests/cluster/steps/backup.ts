import pg from 'pg';
import { eventually } from '../../harness/eventually.ts';
import { SUBSTITUTES } from '../../harness/guide.ts';
import { endRestored, RESTORED_PORT, restore, runCommands } from '../backups.ts';
import { type Cluster, EVERYBODY } from '../cluster.ts';
import { figure, must, note } from '../report.ts';

const RPO_S = 1;

/** Asks what was restored. */
const ask = async <T extends pg.QueryResultRow>({ hosts }: Cluster, text: string): Promise<T[]> => {
  const client = new pg.Client({
    host: hosts.backup.address,
    port: RESTORED_PORT,
    user: 'postgres',
    password: SUBSTITUTES.SUPERUSER_PASSWORD,
    database: 'lajvard',
  });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

/** Judges what was restored by the operator's command line. @returns seconds that it took */
const check = ({ hosts, product }: Cluster, ...args: readonly string[]): number => {
  const begun = performance.now();
  const url = `postgres://lajvard_server:server-of-the-test@${hosts.backup.address}:${RESTORED_PORT}/lajvard`;
  const said = product.lajvardOn(hosts.play1, url, 'restore-check', ...args);
  for (const line of said.trim().split('\n')) console.log(`  | ${line}`);
  return (performance.now() - begun) / 1000;
};

/** To a moment between two rounds, from a full and an incremental backup. */
const toAMoment = async (cluster: Cluster): Promise<void> => {
  const { databases, hosts, round, plays, game } = cluster;
  game.playing = EVERYBODY;
  const { n } = await round('settled', (await round('locked')).n - 1);
  await plays.settle();
  runCommands(await databases.primary(), 'every night');
  const after = await round('settled', n);
  const [row] = await databases.sql<{ moment: string }>(
    `select to_char((ended_at + interval '0.5 s') at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as moment
     from rounds where round_number = $1`,
    [after.n],
  );
  const MOMENT = row?.moment ?? '';
  await round('settled', after.n); // what is to be left out
  await databases.sql('select pg_switch_wal()');
  const archived = async () =>
    (
      await databases.sql<{ done: boolean }>(
        `select last_archived_time > clock_timestamp() - interval '20 s' and
         last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 16777216) as done from pg_stat_archiver`,
      )
    )[0]?.done;
  await eventually(archived, 60, 'the WAL in the archive');
  const restored = await restore(hosts.backup, 'restore to a moment', { MOMENT });
  const checked = check(cluster, '--until', MOMENT.replace(' ', 'T'));
  const [size] = await ask<{ size: string; n: string; phase: string }>(
    cluster,
    `select pg_size_pretty(pg_database_size('lajvard')) as size, round_number as n, phase from rounds
     order by round_number desc limit 1`,
  );
  must(`its last round is ${after.n}, settled`, size?.n === String(after.n) && size.phase === 'settled', size);
  note(`restored after ${restored.toFixed(1)} s, proved ${checked.toFixed(1)} s later; ${size?.size}`);
  endRestored(hosts.backup);
};

/** Both databases are lost at once while everybody plays: what is left is the backup. */
const withoutDatabases = async (cluster: Cluster): Promise<void> => {
  const { hosts, round, plays, game } = cluster;
  const { n } = await round('locked', (await round('settled')).n);
  const count = (): number => plays.acknowledged.filter((play) => play.round === n).length;
  await eventually(() => count() > EVERYBODY / 3, 6, 'a third of the plays');
  game.playing = 0;
  await Promise.all([hosts.db1.die(), hosts.db2.die()]);
  await plays.settle();
  note(`db1 and db2 are gone in round ${n}, ${count()} of its plays are confirmed`);
  const restored = await restore(hosts.backup, 'restore all');
  const checked = check(cluster);
  const rows = await ask<{ play: string; receipt: string }>(
    cluster,
    `select round_number || ' ' || user_id as play, encode(receipt, 'hex') as receipt from plays`,
  );
  const kept = new Map(rows.map(({ play, receipt }) => [play, receipt]));
  const lost = plays.acknowledged.filter(({ round: of, userId, receipt }) => kept.get(`${of} ${userId}`) !== receipt);
  const last = Math.max(...plays.acknowledged.map(({ at }) => at));
  const first = Math.min(last, ...lost.map(({ at }) => at));
  note(`of ${plays.acknowledged.length} plays that were ever confirmed ${lost.length} are missing`);
  figure('RPO without both databases', (last - first) / 1000, 's', RPO_S);
  note(`RTO without both databases: ${(restored + checked).toFixed(1)} s, ${checked.toFixed(1)} of them the proof`);
};

/** Backups by the guide, a restore to a moment, and one of all when all else is gone. The cluster is lost with it. */
export const backupAndRestore = async (cluster: Cluster): Promise<void> => {
  await toAMoment(cluster);
  await withoutDatabases(cluster);
};
