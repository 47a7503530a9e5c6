import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../../harness/eventually.ts';
import type { Host } from '../../harness/machines/host.ts';
import type { Cluster } from '../cluster.ts';
import { judgePlays } from '../judge.ts';
import { figure, must, note } from '../report.ts';
import { ready, serverOf } from './servers.ts';

const BEFORE_MS = 400;

interface Loss {
  readonly what: string;
  /** @param host the leader's */
  lose(host: Host): void;
  comeBack(host: Host): Promise<unknown>;
}

/** The machine whose server does not lead. */
export const otherOf = ({ hosts }: Cluster, { name }: Host): Host =>
  name === hosts.play1.name ? hosts.play2 : hosts.play1;

/** Waits for the end of a round. @returns the phase that it ended in */
export const endOf = ({ databases }: Cluster, n: number): Promise<string> =>
  eventually(
    async () => {
      const [row] = await databases.sql<{ phase: string }>(
        'select phase from rounds where round_number = $1 and ended_at is not null',
        [n],
      );
      return row?.phase;
    },
    150,
    `the end of round ${n}`,
  );

/** Plays of those beside, who send to one server, that were not taken in a round. */
export const refusedBeside = ({ plays, beside }: Cluster, n: number): number => {
  const taken = plays.acknowledged.filter(({ round, userId }) => round === n && beside.has(userId)).length;
  return beside.size - taken;
};

const loseBeforeLock = async (cluster: Cluster, { what, lose, comeBack }: Loss): Promise<void> => {
  const { round, leader, seats, databases, game, plays } = cluster;
  await seats.spread();
  const { n } = await round('open', (await round('settled')).n);
  const { host } = await leader();
  game.beside = otherOf(cluster, host);
  const [row] = await databases.sql<{ ms: number }>(
    'select extract(epoch from locks_at - clock_timestamp())::float8 * 1000 as ms from rounds where round_number = $1',
    [n],
  );
  await pause((row?.ms ?? 0) - BEFORE_MS);
  lose(host);
  try {
    const phase = await endOf(cluster, n);
    await plays.settle();
    const lock = seats.locks.get(n);
    must(`${what}: round ${n} locked and is ${phase}`, phase === 'settled' && lock !== undefined, phase);
    note(`${what}: closes ${(lock?.closesAt ?? 0) - (lock?.announcedAt ?? 0)} ms after the lock was announced`);
    figure(`${what}: plays refused at the healthy server`, refusedBeside(cluster, n), 'plays', 0);
  } finally {
    game.beside = null;
    await comeBack(host); // the next one needs both
  }
  await judgePlays(cluster);
};

/**
 * The leader goes 0.4 s before the lock, or the replica that its commit waits for: the next leader then announces the
 * lock late, and gives the whole time for plays.
 */
export const leaderLostBeforeLock = async (cluster: Cluster): Promise<void> => {
  const { programs, product, databases } = cluster;
  const { replica } = await databases.whole(60);
  await loseBeforeLock(cluster, {
    what: 'replica cut',
    lose: () => replica.cut(),
    comeBack: () => {
      replica.repair();
      return databases.whole(90);
    },
  });
  await loseBeforeLock(cluster, {
    what: 'killed',
    lose: (host) => void serverOf(cluster, host).process.kill('SIGKILL'),
    comeBack: async (host) => programs.set(`server ${host.name}`, await product.start(host)),
  });
  const repaired = async (host: Host): Promise<unknown> => {
    host.repair();
    return ready(host);
  };
  await loseBeforeLock(cluster, { what: 'cable cut', lose: (host) => host.cut(), comeBack: repaired });
  await loseBeforeLock(cluster, {
    what: 'frozen',
    lose: (host) => void serverOf(cluster, host).process.kill('SIGSTOP'),
    comeBack: async (host) => {
      serverOf(cluster, host).process.kill('SIGCONT');
      return ready(host);
    },
  });
};
