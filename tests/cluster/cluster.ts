import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../harness/eventually.ts';
import { run } from '../harness/machines/commands.ts';
import { type Host, type Program, startHost } from '../harness/machines/host.ts';
import { openNetwork, SITE_ADDRESS } from '../harness/machines/network.ts';
import type { Player } from '../harness/players.ts';
import { seedPlayers, tokensBy } from '../harness/product.ts';
import { startBackups } from './backups.ts';
import { type Databases, startDatabases } from './databases.ts';
import { Plays } from './plays.ts';
import { openProduct, type Product, startHaproxy, startNginx, TOKEN_SECRET } from './servers.ts';
import { openServer, openSite, type Site } from './site.ts';
import { SeatsAtTable } from './sockets.ts';

/** With one slip each in the first half of the lock, some 500 plays a second. */
export const EVERYBODY = 800;
/** Of them at the table, on sockets. */
export const SITTING = 500;
/** Of those who do not sit: they may play at one server, past the proxy. */
const BESIDE = 60;
const DOLLARS = 100_000;

/** A round as it is in the database. */
interface RoundNow {
  readonly n: number;
  readonly phase: string;
  readonly reason: string | null;
}

/** All machines of the guide, the product on them, and those who play. */
export interface Cluster {
  readonly folder: string;
  readonly hosts: Readonly<Record<'db1' | 'db2' | 'backup' | 'proxy' | 'play1' | 'play2' | 'studio', Host>>;
  readonly databases: Databases;
  readonly product: Product;
  readonly site: Site;
  readonly players: readonly Player[];
  readonly seats: SeatsAtTable;
  readonly plays: Plays;
  /** What runs, by `server play1`, `haproxy proxy`, `nginx`. */
  readonly programs: Map<string, Program>;
  /** How many play in each round; and the machine whose server some others play at, past the proxy. */
  game: { playing: number; beside: Host | null };
  /** Who plays at that machine. */
  readonly beside: ReadonlySet<number>;
  /** Waits until a round after `after` is in this phase. */
  round(phase: string, after?: number, seconds?: number): Promise<RoundNow>;
  /** The machine whose server leads, and with which epoch. */
  leader(): Promise<{ host: Host; epoch: number }>;
}

const certify = (folder: string): { cert: string; key: string } => {
  const [cert, key] = ['site.crt', 'site.key'].map((name) => path.join(folder, name)) as [string, string];
  run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=play.example', '-addext', 'subjectAltName=DNS:play.example,DNS:office.example'],
    ...['-out', cert, '-keyout', key],
  ]);
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
};

const startHosts = async (folder: string): Promise<Cluster['hosts']> => {
  const repository = path.join(folder, 'repository');
  mkdirSync(repository);
  const backups = { [repository]: '/var/lib/pgbackrest' };
  return {
    db1: await startHost('db1', ['10.80.0.11'], folder, backups),
    db2: await startHost('db2', ['10.80.0.12'], folder, backups),
    backup: await startHost('backup', ['10.80.0.13'], folder, backups),
    proxy: await startHost('proxy', ['10.80.0.21', SITE_ADDRESS], folder),
    play1: await startHost('play1', ['10.80.0.31'], folder),
    play2: await startHost('play2', ['10.80.0.32'], folder),
    studio: await startHost('studio', ['10.80.0.41'], folder),
  };
};

/** Starts all of it. @param say told what is being started */
export const startCluster = async (folder: string, say: (what: string) => void): Promise<Cluster> => {
  openNetwork(folder);
  const hosts = await startHosts(folder);
  const passwords = { owner: 'owner-of-the-test', server: 'server-of-the-test' };
  say('etcd, Patroni, two PostgreSQL');
  const databases = await startDatabases([hosts.db1, hosts.db2, hosts.backup], passwords);
  const { sql } = databases;

  say('pgBackRest and a stream of WAL');
  await startBackups(await databases.primary(), hosts.backup);

  say('HAProxy, nginx, two servers, a studio');
  const programs = new Map<string, Program>();
  const product = openProduct(folder, passwords);
  for (const host of [hosts.play1, hosts.play2])
    programs.set(`haproxy ${host.name}`, await startHaproxy(host, '/etc/haproxy/haproxy.cfg, on play1 and play2'));
  await eventually(() => product.lajvard(hosts.play1, 'migrate'), 60, 'the schema');
  for (const host of [hosts.play1, hosts.play2]) programs.set(`server ${host.name}`, await product.start(host));
  programs.set('haproxy proxy', await startHaproxy(hosts.proxy, '/etc/haproxy/haproxy.cfg, on proxy'));
  const certificate = certify(folder);
  programs.set('nginx', startNginx(hosts.proxy, certificate));
  product.startStudio(hosts.studio);

  say(`${EVERYBODY} players, ${SITTING} of them on sockets`);
  const site = openSite(certificate.cert);
  await eventually(
    async () => {
      const { status, body } = await site.call({ path: '/readyz' });
      if (status !== 200) throw new Error(`${status}: ${body}`);
      return true;
    },
    30,
    'the site',
  ).catch((error: Error) => {
    const logs = [...programs].map(([name, program]) => `${name}: ${program.log().slice(-600)}`);
    throw new Error([error.message, ...logs].join('\n'));
  });
  const seeding = { query: async (text: string, values: unknown[]) => ({ rows: await sql(text, values) }) };
  const tokenOf = tokensBy(TOKEN_SECRET);
  const ids = await seedPlayers(seeding as never, EVERYBODY, DOLLARS);
  const players = ids.map((id) => ({ id, token: tokenOf(id) }));
  const plays = new Plays(site);
  const game: Cluster['game'] = { playing: SITTING, beside: null };
  const direct = players.slice(-BESIDE);
  const seats = new SeatsAtTable(certificate.cert, (round, locksForMs) => {
    plays.playRound(round, players.slice(0, game.playing), locksForMs);
    if (game.beside !== null) plays.playRound(round, direct, locksForMs, openServer(game.beside));
  });
  await seats.sit(players.slice(0, SITTING));

  return {
    folder,
    hosts,
    databases,
    product,
    site,
    players,
    seats,
    plays,
    programs,
    game,
    beside: new Set(direct.map(({ id }) => id)),
    round: (phase, after = 0, seconds = 40) =>
      eventually(
        async () => {
          const [row] = await sql<{ n: string; phase: string; reason: string | null }>(
            'select round_number as n, phase, void_reason as reason from rounds order by round_number desc limit 1',
          );
          return row && Number(row.n) > after && row.phase === phase && { ...row, n: Number(row.n) };
        },
        seconds,
        `a round ${phase}`,
      ),
    leader: async () => {
      const [row] = await sql<{ address: string; epoch: string }>(
        `select host(a.client_addr) as address, l.epoch
         from leadership l, pg_locks k join pg_stat_activity a using (pid)
         where k.locktype = 'advisory' and k.granted and a.application_name = 'lajvard-leader'`,
      );
      const host = Object.values(hosts).find(({ address }) => address === row?.address);
      if (host === undefined) throw new Error('nobody leads');
      return { host, epoch: Number(row?.epoch) };
    },
  };
};
