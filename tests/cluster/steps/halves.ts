import { eventually } from '../../harness/eventually.ts';
import type { Host } from '../../harness/machines/host.ts';
import { type Cluster, SITTING } from '../cluster.ts';
import { judgePlays } from '../judge.ts';
import { figure, must, note } from '../report.ts';
import { endOf, otherOf, refusedBeside } from './before-the-lock.ts';
import { ready } from './servers.ts';

// A machine that is neither well nor away: it reaches one half of its neighbours, or all of them badly.
const LET_GO_WITHIN = 12; // seconds; six without the database, and what was being read then
const BACK_WITHIN = 20;
const LEADS_WITHIN = 30;
const ROUNDS_AFTER = 3;

const loseDatabase = async (cluster: Cluster, host: Host, what: string): Promise<void> => {
  const { seats, hosts, round, plays } = cluster;
  await seats.spread();
  await round('open', (await round('settled')).n);
  const since = performance.now();
  host.loseSightOf([hosts.db1, hosts.db2]);
  try {
    await eventually(() => seats.leftSince(since).length > 0, 60, 'the sockets of that server to end');
    figure(`${what} lets its players go after`, (performance.now() - since) / 1000, 's', LET_GO_WITHIN);
    must('it lives', (await fetch(`http://${host.address}:3000/livez`)).ok);
    must('and is not ready', (await fetch(`http://${host.address}:3000/readyz`)).status === 503);
    const { left, silence } = await seats.back(since, 60);
    note(`${left} of ${SITTING} sockets were at ${host.name}`);
    figure('its players are back at the table after', silence, 's', BACK_WITHIN);
    const { n } = await round('locked', (await round('settled')).n);
    await endOf(cluster, n);
    await plays.settle();
    const lost = new Set(seats.leftSince(since).map(({ id }) => id));
    const played = plays.acknowledged.filter((play) => play.round === n && lost.has(play.userId)).length;
    figure('of them, without a play in the next round', lost.size - played, 'players', 0);
  } finally {
    host.repair();
    await ready(host);
  }
  await judgePlays(cluster);
};

/** A server reaches its players and no database: it lets them go, and they sit down at the other. */
export const databaseOutOfSight = async (cluster: Cluster): Promise<void> => {
  const first = (await cluster.leader()).host;
  await loseDatabase(cluster, otherOf(cluster, first), 'who does not lead');
  await loseDatabase(cluster, (await cluster.leader()).host, 'the leader');
};

/** The leader reaches the database badly: it lets another lead, and plays at the healthy server are taken. */
export const badCable = async (cluster: Cluster): Promise<void> => {
  const { seats, round, leader, game, plays, databases } = cluster;
  await seats.spread();
  await round('open', (await round('settled')).n);
  const { host, epoch } = await leader();
  const healthy = otherOf(cluster, host);
  game.beside = healthy;
  const since = performance.now();
  await host.spoil();
  try {
    const leads = async (): Promise<boolean> => {
      const [row] = await databases.sql<{ epoch: string }>('select epoch from leadership');
      return Number(row?.epoch) > epoch && (await leader()).host === healthy;
    };
    await eventually(leads, 90, 'the healthy server leading');
    figure('until the healthy server leads', (performance.now() - since) / 1000, 's', LEADS_WITHIN);
    let { n } = await round('settled');
    for (let rounds = 0; rounds < ROUNDS_AFTER; rounds++) {
      ({ n } = await round('locked', n));
      const phase = await endOf(cluster, n);
      await plays.settle();
      must(`round ${n} is settled`, phase === 'settled', phase);
      figure('plays refused at the healthy server', refusedBeside(cluster, n), 'plays', 0);
    }
    must('it still leads', (await leader()).host === healthy);
  } finally {
    game.beside = null;
    host.repair();
    await ready(host);
  }
  await judgePlays(cluster);
};
