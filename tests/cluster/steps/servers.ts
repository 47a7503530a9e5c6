import { eventually } from '../../harness/eventually.ts';
import type { Host } from '../../harness/machines/host.ts';
import { type Cluster, EVERYBODY, SITTING } from '../cluster.ts';
import { judgePlays } from '../judge.ts';
import { figure, must, note } from '../report.ts';
import { startHaproxy } from '../servers.ts';

const LEADS_WITHIN = 6; // seconds
const BACK_WITHIN = 5;
const OVER_WITHIN = 10; // everybody at once to the only other server

/** The server's program on that machine. */
export const serverOf = ({ programs }: Cluster, { name }: Host) => {
  const server = programs.get(`server ${name}`);
  if (server === undefined) throw new Error(`no server on ${name}`);
  return server;
};

/** Takes the leader away, and measures until another leads and its players are back and play. */
const loseLeader = async (
  cluster: Cluster,
  lose: (host: Host) => void,
  comeBack: (host: Host) => Promise<void>,
): Promise<void> => {
  const { leader, round, seats } = cluster;
  await seats.spread();
  await round('open', (await round('settled')).n);
  const led = await leader();
  const since = performance.now();
  lose(led.host);
  try {
    await measureLoss(cluster, led, since);
  } finally {
    await comeBack(led.host); // the next step needs both
  }
  must(`${led.host.name} is back and does not lead`, (await leader()).host !== led.host);
  await judgePlays(cluster);
};

/** Measures until another leads, and until the players of the lost server are back and play. */
const measureLoss = async (
  { seats, round, plays, databases }: Cluster,
  { host, epoch }: { readonly host: Host; readonly epoch: number },
  since: number,
): Promise<void> => {
  const isFollowed = async (): Promise<boolean> => {
    const [row] = await databases.sql<{ epoch: string }>('select epoch from leadership');
    return Number(row?.epoch) > epoch;
  };
  await eventually(isFollowed, 30, 'another leader');
  const followed = (performance.now() - since) / 1000;
  await eventually(() => seats.leftSince(since).length > 0, 20, 'the sockets of the lost server to end');
  const { left, silence } = await seats.back(since, 40);
  note(`${left} of ${SITTING} sockets were lost with ${host.name}`);
  figure('until another leads', followed, 's', LEADS_WITHIN);
  figure('until its players are back at the table', silence, 's', BACK_WITHIN);
  const next = await round('locked');
  await round('settled', next.n - 1);
  await plays.settle();
  const lost = new Set(seats.leftSince(since).map(({ id }) => id));
  const played = plays.acknowledged.filter((play) => play.round === next.n && lost.has(play.userId)).length;
  figure('of them, without a play in the next round', lost.size - played, 'players', 0);
};

/** Waits until the server of that machine can serve. */
export const ready = (host: Host): Promise<boolean> =>
  eventually(async () => (await fetch(`http://${host.address}:3000/readyz`)).ok, 60, `${host.name} ready`);

export const serverKilled = (cluster: Cluster): Promise<void> =>
  loseLeader(
    cluster,
    (host) => void serverOf(cluster, host).process.kill('SIGKILL'),
    async (host) => void cluster.programs.set(`server ${host.name}`, await cluster.product.start(host)),
  );

export const leaderCut = (cluster: Cluster): Promise<void> =>
  loseLeader(
    cluster,
    (host) => host.cut(),
    async (host) => {
      host.repair();
      await ready(host);
    },
  );

export const leaderFrozen = (cluster: Cluster): Promise<void> =>
  loseLeader(
    cluster,
    (host) => void serverOf(cluster, host).process.kill('SIGSTOP'),
    async (host) => {
      serverOf(cluster, host).process.kill('SIGCONT');
      await ready(host);
    },
  );

/** Every proxy is restarted, one after the other, while everybody plays. */
export const proxiesRestarted = async (cluster: Cluster): Promise<void> => {
  const { hosts, programs, seats, round, game, plays } = cluster;
  game.playing = EVERYBODY;
  const restart = async (name: string, host: Host, title: string): Promise<void> => {
    const { n } = await round('locked', (await round('settled')).n);
    await eventually(() => plays.acknowledged.some((play) => play.round === n), 5, 'plays');
    const since = performance.now();
    await programs.get(name)?.stop();
    programs.set(name, await startHaproxy(host, title));
    if (host === hosts.proxy)
      await eventually(() => seats.leftSince(since).length > 0, 10, 'the sockets through it to end');
    const { left, silence } = await seats.back(since, 30);
    figure(`${name} restarted: ${left} sockets lost, back after`, silence, 's', BACK_WITHIN);
  };
  const nginx = programs.get('nginx');
  await round('locked', (await round('settled')).n);
  const since = performance.now();
  nginx?.process.kill('SIGHUP');
  await round('settled');
  must('nginx reloads its files: no socket ends', seats.leftSince(since).length === 0, seats.leftSince(since).length);
  await restart('haproxy proxy', hosts.proxy, '/etc/haproxy/haproxy.cfg, on proxy');
  for (const host of [hosts.play1, hosts.play2])
    await restart(`haproxy ${host.name}`, host, '/etc/haproxy/haproxy.cfg, on play1 and play2');
  await round('settled');
  game.playing = SITTING;
  await judgePlays(cluster);
};

/** The servers are replaced one after the other, as in an upgrade, while everybody plays. */
export const rollingUpgrade = async (cluster: Cluster): Promise<void> => {
  const { hosts, programs, product, seats, plays, round, game } = cluster;
  await seats.spread();
  game.playing = EVERYBODY;
  await round('settled');
  await plays.settle();
  const [from, givenUp, late] = [plays.acknowledged.length, plays.givenUp, plays.late];
  for (const host of [hosts.play1, hosts.play2]) {
    await round('locked', (await round('settled')).n);
    const since = performance.now();
    await serverOf(cluster, host).stop();
    note(`${host.name} drained and ended after ${((performance.now() - since) / 1000).toFixed(1)} s`);
    programs.set(`server ${host.name}`, await product.start(host));
    const { left, longest } = await seats.back(since, 30);
    figure(`${host.name} replaced: ${left} sockets went over, away for`, longest, 's', OVER_WITHIN);
  }
  await round('settled', (await round('locked')).n - 1);
  await plays.settle();
  game.playing = SITTING;
  figure('plays that failed and were not taken again', plays.givenUp - givenUp, 'plays', 0);
  note(`${plays.late - late} slips came too late: the players of the test were slow`);
  const tries = plays.acknowledged.slice(from).map((play) => play.tries);
  note(`${tries.filter((count) => count > 1).length} of ${tries.length} plays were sent a second time`);
  figure('times that a slip was sent', Math.max(...tries), 'times', 2);
  await judgePlays(cluster);
};
