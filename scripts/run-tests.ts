import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildBrowserApps } from './build-browser.ts';
import { ensureChromium } from './chromium.ts';
import { ensureEngines } from './engines.ts';
import { makeRunFolder } from './run-folder.ts';

// Every run: format, lint and types; all tests (the import rules are tests of architecture/); the end-to-end tests in a
// real browser. `--all`, the run of CI, adds what takes long: 20,000 rounds of the simulator instead of 1,000, the
// server's tests again on a second PostgreSQL if there is one, the long end-to-end tests and those with the video, and
// a few journeys in three engines. `--only=` and `--without=` choose steps by name. `--changed` (or `--changed=REF`) is
// the quick run during development: the checks, and the tests that import what has changed since `main`.
const root = path.resolve(import.meta.dirname, '..');
const TSC = path.join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
const STEPS = ['check', 'tests', 'second-engine', 'e2e', 'engines'] as const;
const LONG: readonly Step[] = ['second-engine', 'engines'];
const ROUNDS_OF_A_LONG_RUN = '20000';
const SECOND_POSTGRES = '/usr/lib/postgresql/15/bin/postgres'; // Debian 12's
type Step = (typeof STEPS)[number];

const listed = (flag: string): string[] =>
  process.argv
    .filter((argument) => argument.startsWith(`--${flag}=`))
    .flatMap((argument) => argument.slice(flag.length + 3).split(','));
const only = listed('only');
const without = listed('without');
const since = process.argv.includes('--changed') ? 'main' : listed('changed')[0];
const all = process.argv.includes('--all');
const wanted = (step: Step): boolean =>
  (only.length > 0 ? only.includes(step) : all || !LONG.includes(step)) && !without.includes(step);

const temporary = makeRunFolder();
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Colours only on a terminal. */
const plain: NodeJS.ProcessEnv = { ...process.env, TMPDIR: temporary };
if (!process.stdout.isTTY) {
  delete plain.FORCE_COLOR;
  plain.NO_COLOR = '1';
}
const run = (command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...plain, ...env },
    });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });

const tally = { passed: 0, failed: 0 };
/** Repeated at the end, because failures are otherwise far up in a long output. */
const failures: string[] = [];
const count = (passed: number, failed: number): void => {
  tally.passed += passed;
  tally.failed += failed;
};
const countStep = async (name: string, work: Promise<boolean>): Promise<void> => {
  const passed = await work;
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}`);
  if (!passed) failures.push(name);
  count(passed ? 1 : 0, passed ? 0 : 1);
};

const reports = path.join(temporary, 'reports');
mkdirSync(reports);
/** Adds a runner's report to the totals; a run without a report, or without tests, has failed. */
const countReport = (
  file: string,
  read: (report: never) => [passed: number, failed: number],
  passed: boolean,
  mayBeEmpty = false,
): void => {
  let figures: [number, number] = [0, 1];
  try {
    figures = read(JSON.parse(readFileSync(path.join(reports, file), 'utf8')) as never);
  } catch {
    // no report: counted as one failure
  }
  if ((figures[0] + figures[1] === 0 && !mayBeEmpty) || (!passed && figures[1] === 0)) {
    figures[1] += 1;
    failures.push(`${file}: nothing ran, or an error outside of every test: see the output`);
  }
  count(...figures);
};

const reporting = (file: string): string[] => [
  '--silent=passed-only',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${path.join(reports, file)}`,
];
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}
const readVitest = (report: VitestReport): [number, number] => {
  for (const file of report.testResults) {
    const where = path.relative(root, file.name);
    for (const test of file.assertionResults) if (test.status === 'failed') failures.push(`${where}: ${test.fullName}`);
    if (file.message !== '') failures.push(`${where}: ${file.message.split('\n', 1)[0]}`);
  }
  return [report.numPassedTests, report.numFailedTests];
};

const started = Date.now();
if (since && only.length === 0) only.push('check', 'tests');
if (wanted('check')) {
  await countStep(
    'format and lint',
    run('biome', ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  );
  await countStep('tokens in CSS', run('stylelint', ['**/*.css']));
  for (const project of ['tsconfig.pure.json', 'tsconfig.json', 'tsconfig.browser.json']) {
    await countStep(`types (${project})`, run(process.execPath, [TSC, '-p', project]));
  }
}
/** The unit, component, server and integration tests. */
const runVitest = async (): Promise<void> => {
  if (wanted('tests') && since) {
    // The architecture tests read sources without importing them, so `--changed` would never select them.
    const held = await run('vitest', ['run', '--project', 'architecture', ...reporting('architecture.json')]);
    countReport('architecture.json', readVitest, held);
    const related = ['--changed', since, '--project', '!architecture', '--passWithNoTests'];
    const passed = await run('vitest', ['run', ...related, ...reporting('tests.json')]);
    countReport('tests.json', readVitest, passed, true);
  } else if (wanted('tests')) {
    const rounds = all ? { LAJVARD_SIMULATED_ROUNDS: ROUNDS_OF_A_LONG_RUN } : {};
    const passed = await run('vitest', ['run', ...reporting('tests.json')], rounds);
    countReport('tests.json', readVitest, passed);
  }
  if (wanted('second-engine') && existsSync(SECOND_POSTGRES)) {
    // The server modules and the integration tests once more, on the oldest PostgreSQL we promise to run on, where one
    // is at hand.
    const left = ['--exclude=**/simulator.test.ts', '--exclude=**/embedded-postgres.test.ts'];
    const passed = await run('vitest', ['run', '--project', 'server', ...left, ...reporting('second.json')], {
      LAJVARD_TEST_ENGINE: 'system',
    });
    countReport('second.json', readVitest, passed);
  }
};
interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}
const failedSpecs = (suite: PlaywrightSuite): string[] => [
  ...suite.specs.filter(({ ok }) => !ok).map(({ title }) => `${suite.file}: ${title}`),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];
/** End-to-end tests; a test that passed only at the second try has failed. */
const runPlaywright = async (config: string, env: Record<string, string>): Promise<void> => {
  const file = `${config}.json`;
  const passed = await run(
    'playwright',
    ['test', '--config', `tests/e2e/${config}.config.ts`, '--reporter=list,json'],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, file),
    },
  );
  countReport(
    file,
    (report: PlaywrightReport) => {
      failures.push(...report.suites.flatMap(failedSpecs));
      return [report.stats.expected, report.stats.unexpected + report.stats.flaky];
    },
    passed,
  );
};
/** The tests in real browsers. */
const runBrowsers = async (): Promise<void> => {
  if (!wanted('e2e') && !wanted('engines')) return;
  const chromium = { CHROMIUM_PATH: ensureChromium() };
  const engines = wanted('engines') ? ensureEngines() : {};
  await buildBrowserApps();
  if (wanted('e2e')) await runPlaywright('playwright', { ...chromium, LAJVARD_E2E: all ? 'all' : 'short' });
  if (wanted('engines')) await runPlaywright('engines', { ...chromium, ...engines });
};
await runVitest();
await runBrowsers();
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${Math.round((Date.now() - started) / 1000)} s\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
