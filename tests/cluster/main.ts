import os from 'node:os';
import { endWithParent } from '@lajvard/process';
import { startCluster } from './cluster.ts';
import { beginStep, printFigures } from './report.ts';
import { backupAndRestore } from './steps/backup.ts';
import { leaderLostBeforeLock } from './steps/before-the-lock.ts';
import { primaryKilled, replicaPromoted } from './steps/databases.ts';
import { filmForMany } from './steps/film.ts';
import { badCable, databaseOutOfSight } from './steps/halves.ts';
import { limitsAcrossServers } from './steps/limits.ts';
import { nginxByTheGuide } from './steps/nginx.ts';
import { poolerInTransactionMode } from './steps/pooler.ts';
import { leaderCut, leaderFrozen, proxiesRestarted, rollingUpgrade, serverKilled } from './steps/servers.ts';

// Runs inside the namespaces that tests/cluster/run.ts makes; the end of this process ends all of it.
const STEPS = [
  ['nginx by the guide', nginxByTheGuide],
  ['limits of passwords across servers', limitsAcrossServers],
  ['a pooler in transaction mode', poolerInTransactionMode],
  ['film for many', filmForMany],
  ['a server killed', serverKilled],
  ["the leader's cable cut", leaderCut],
  ['the leader frozen', leaderFrozen],
  ['the leader lost just before the lock', leaderLostBeforeLock],
  ['a server cut from the database alone', databaseOutOfSight],
  ['the leader at a bad cable', badCable],
  ['proxies restarted', proxiesRestarted],
  ['a rolling upgrade', rollingUpgrade],
  ['a replica promoted', replicaPromoted],
  ['the primary killed', primaryKilled],
  ['backup and restore', backupAndRestore],
] as const;
const PRIORITY = -5;
const ALL_WITHIN_S = 15 * 60;

endWithParent(() => process.exit(1));
// A figure in seconds needs a processor that is there when it is needed; `nice npm run test:cluster` leaves it.
if (os.getPriority() === 0) os.setPriority(PRIORITY);
const [folder = '', ...wanted] = process.argv.slice(2);
const begun = performance.now();
const seconds = (): number => (performance.now() - begun) / 1000;
/** The last lines of a log that say more than that a round moved. */
const unusual = (log: string): string =>
  log
    .split('\n')
    .filter((line) => !line.includes('round moved'))
    .slice(-15)
    .map((line) => `  | ${line.slice(0, 400)}`)
    .join('\n');

let [passed, failed] = [0, 0];
try {
  const cluster = await startCluster(folder, (what) => console.log(`${seconds().toFixed(0)} s: starting ${what}`));
  for (const [name, run] of STEPS) {
    if (wanted.length > 0 && !wanted.some((each) => name.includes(each))) continue;
    beginStep(name);
    const since = seconds();
    try {
      await run(cluster);
      passed += 1;
      console.log(`  ok, ${(seconds() - since).toFixed(0)} s`);
    } catch (error) {
      failed += 1;
      console.error(`  FAILED: ${(error as Error).stack}`);
      for (const [program, { log }] of cluster.programs) console.error(`${program}:\n${unusual(log())}`);
    }
  }
  console.log(`\nanswers that confirmed nothing: ${JSON.stringify(Object.fromEntries(cluster.plays.refusals))}`);
} catch (error) {
  failed += 1;
  console.error((error as Error).stack);
}
printFigures();
if (wanted.length === 0 && seconds() > ALL_WITHIN_S) {
  failed += 1;
  console.error(`It took more than ${ALL_WITHIN_S / 60} minutes.`);
}
console.log(`\n${seconds().toFixed(0)} s\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
