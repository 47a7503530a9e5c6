import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { faultFacts, openLog, whenAskedToEnd } from '@lajvard/process';
import { DEMO_PEOPLE, startServer, startServers } from './index.ts';
import { requestFacts } from './platform/http/request-id.ts';
import { isSupervised, peersOfProcess, report } from './platform/peer-processes.ts';
import {
  DEMO_MASTER_PASSWORD,
  DEMO_PASSWORD,
  settingsOfProcess,
  startedByParent,
  UnusableSettings,
} from './platform/settings/read-settings.ts';
import { startProblem } from './platform/settings/start-problems.ts';
import { logUnhandledRejections } from './platform/unhandled-rejections.ts';

const GRACE_MS = 8_000;

// V8 allocates objects directly in the old space if earlier ones from the same place outlived a few collections. Calls
// that wait for the database trigger this for a part of every call: it is dead by the next collection, yet keeps the
// rest of its call alive until a full one. Measured at the lock: each collection copies ten times as much, which takes
// a quarter of the CPU time of a play, and pauses last 10 ms instead of 1 (docs/BENCHMARKS.md).
setFlagsFromString('--no-allocation-site-pretenuring');

const readSettingsOrEnd = () => {
  try {
    return settingsOfProcess();
  } catch (error) {
    if (!(error instanceof UnusableSettings)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};

/** Printed at every log level: the parent process waits for it. */
const sendReady = (url: string): void => {
  const json = openLog({ service: 'server', level: 'info', format: 'json' });
  const say = (line: string) => (settings.LOG_FORMAT === 'json' ? json.info({}, line.trim()) : console.log(line));
  say(`${settings.PRODUCT_NAME} is ready: ${settings.PUBLIC_URL ?? url}`);
  if (startedByParent()) say(`  to end   press Ctrl C, or call: kill ${process.ppid}`);
  if (!settings.DEMO) return;
  const names = (players: boolean) =>
    DEMO_PEOPLE.filter(({ role }) => (role === null) === players)
      .map(({ email }) => email)
      .join(', ');
  say(`  players  ${names(true)}`);
  say(`  staff    ${names(false)}`);
  say(`  password ${DEMO_PASSWORD}   master password ${DEMO_MASTER_PASSWORD}`);
  if (!settings.SMTP_URL) say(`  mails    ${settings.PUBLIC_URL ?? url}/demo/mail`);
};

const settings = readSettingsOrEnd();
const log = openLog({
  service: 'server',
  level: settings.LOG_LEVEL,
  format: settings.LOG_FORMAT,
  context: requestFacts,
});
logUnhandledRejections(log);
try {
  const supervises = settings.PROCESSES > 1 && !isSupervised();
  const server = supervises
    ? await startServers({ settings, log }, fileURLToPath(import.meta.url))
    : await startServer({ settings, log, peers: peersOfProcess() });
  const stop = (): void => {
    setTimeout(() => process.exit(1), settings.DRAIN_SECONDS * 1000 + GRACE_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(faultFacts(error), 'unclean shutdown');
        process.exit(1);
      },
    );
  };
  const [endsWithParent, isChild] = [startedByParent(), startedByParent() || isSupervised()];
  whenAskedToEnd({ log, isChild, endsWithParent }, stop);
  if (isSupervised()) report({ ready: server.url });
  else sendReady(server.url);
} catch (error) {
  const problem = startProblem(settings, error);
  if (problem !== null || error instanceof UnusableSettings) {
    console.error(error instanceof UnusableSettings ? error.message : new UnusableSettings([problem ?? '']).message);
    process.exit(2);
  }
  console.error(`The server could not start: ${error instanceof Error ? error.message : String(error)}`);
  log.error(faultFacts(error), 'start failed');
  process.exit(1);
}
