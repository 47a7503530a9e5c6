import { eventually } from '../../harness/eventually.ts';
import { type Cluster, EVERYBODY, SITTING } from '../cluster.ts';
import { judgePlays } from '../judge.ts';
import { figure, must, note } from '../report.ts';

/** Waits until a round is well within its lock and everybody plays. @returns its number, and the last fact told */
const inTheLock = async ({ round, plays, seats, game }: Cluster): Promise<{ n: number; fact: number }> => {
  game.playing = EVERYBODY;
  const { n } = await round('locked', (await round('settled')).n);
  const count = (): number => plays.acknowledged.filter((play) => play.round === n).length;
  await eventually(() => count() > 0, 5, 'the first plays');
  const [before, begun] = [count(), performance.now()];
  await eventually(() => performance.now() - begun > 700, 5);
  note(`${Math.round((count() - before) / ((performance.now() - begun) / 1000))} plays a second, round ${n} is locked`);
  return { n, fact: seats.newest.n };
};

/** Waits until the table goes on, that round has ended, and everybody plays again. */
const goesOn = async (cluster: Cluster, { n, fact }: { n: number; fact: number }, since: number): Promise<void> => {
  const { seats, databases, round, game, plays } = cluster;
  await eventually(() => seats.newest.n > fact, 60, 'the table to move');
  figure('until the table moves', (seats.newest.at - since) / 1000, 's', 30);
  const ended = await eventually(
    async () => {
      const [row] = await databases.sql<{ phase: string; reason: string | null }>(
        'select phase, void_reason as reason from rounds where round_number = $1 and ended_at is not null',
        [n],
      );
      return row;
    },
    150,
    `the end of round ${n}`,
  );
  note(`round ${n} is ${ended.phase}${ended.reason === null ? '' : `, ${ended.reason}`}`);
  must('settled, or void with a reason', ended.phase === 'settled' || ended.reason !== null, ended);
  const late = plays.late;
  const again = await round('locked', n);
  await round('settled', again.n - 1);
  await plays.settle();
  const taken = plays.acknowledged.filter((play) => play.round === again.n).length;
  note(`${taken} of ${EVERYBODY} play the next round, ${plays.late - late} were too late`);
  figure('of those who play the next round, refused', EVERYBODY - taken - (plays.late - late), 'plays', 0);
  game.playing = SITTING;
};

/** The primary's machine loses its plug while everybody plays. */
export const primaryKilled = async (cluster: Cluster): Promise<void> => {
  const { databases } = cluster;
  const { primary, replica } = await databases.whole(60);
  const at = await inTheLock(cluster);
  const since = performance.now();
  await primary.die();
  await goesOn(cluster, at, since);
  must(`${replica.name} is the primary`, (await databases.primary()) === replica);
  await judgePlays(cluster);
  databases.revive(primary);
  await databases.whole(90);
  note(`${primary.name} came back as the synchronous replica`);
};

/** The replica is promoted on purpose. */
export const replicaPromoted = async (cluster: Cluster): Promise<void> => {
  const { databases } = cluster;
  const { primary, replica } = await databases.whole(60);
  const at = await inTheLock(cluster);
  const since = performance.now();
  replica.run('postgres', '/usr/bin/patronictl', [
    ...['-c', '/etc/patroni/config.yml', 'switchover', 'lajvard', '--force'],
    ...['--master', primary.name, '--candidate', replica.name],
  ]);
  await goesOn(cluster, at, since);
  await databases.whole(60);
  must(`${replica.name} is the primary`, (await databases.primary()) === replica);
  await judgePlays(cluster);
};
