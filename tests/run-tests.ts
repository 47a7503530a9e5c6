import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { longLines } from '../architecture/line-length.ts';
import { CODE, sourcesOf } from '../architecture/sources.ts';
import { buildBrowserApps } from '../scripts/build-browser.ts';
import { ensureChromium, ensureWindowlessChromium } from './harness/chromium.ts';
import { installPrograms, type Needed } from './harness/debian-packages.ts';
import { ensureEngines } from './harness/engines.ts';
import { makeRunFolder } from './harness/run-folder.ts';
import { foldersNear } from './near.ts';
import { type Counts, closingLine, countPlaywright, countRunner, countVitest, sumOf } from './tally.ts';

// `npm test`: format, lint, unused code and types; all tests (the import rules are tests of architecture/); the
// end-to-end tests in a browser. `npm run test:long` (`--long`) runs what takes long and nothing of the first: 20,000
// simulated rounds of other seeds, more races of decisions, the server's tests on a second PostgreSQL where there is
// one, the long end-to-end tests and those with video, and the tests in three engines. CI runs both
// (docs/decisions/055-what-runs-when.md).
// `--only=` and `--without=` choose steps by name. `--changed` (or `--changed=REF`) is the quick run during
// development: the checks, and the tests that import what has changed since `main`; `--near` runs the tests of the same
// package, module or feature.
const root = path.resolve(import.meta.dirname, '..');
const TSC = path.join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
const SHORT = ['check', 'tests', 'e2e'] as const;
const LONG = ['simulator', 'plants', 'races', 'second-engine', 'long-e2e', 'engines'] as const;
const LONG_WORLDS = [
  ['--rounds=5000', '--seed=11'],
  ['--rounds=5000', '--seed=13'],
  ['--rounds=10000', '--seed=17', '--beacon'],
];
const LONG_PLANTS = '20000'; // in the log of a simulated casino
const LONG_RACES = '1100'; // to decide proposals, a hundred of each kind
const LONG_FUZZ = { FUZZ_REQUESTS: '20000', FUZZ_SEED: '17' };
const SECOND_POSTGRES = '/usr/lib/postgresql/15/bin/postgres'; // Debian 12's
/** The tests of a program that is still missing are skipped. */
const PROGRAMS: readonly Needed[] = [
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/bin/promtool', 'prometheus'],
  ['/usr/sbin/varnishd', 'varnish'],
];
type Step = (typeof SHORT)[number] | (typeof LONG)[number];

const listed = (flag: string): string[] =>
  process.argv
    .filter((argument) => argument.startsWith(`--${flag}=`))
    .flatMap((argument) => argument.slice(flag.length + 3).split(','));
const sinceOf = (flag: string): string | undefined => (process.argv.includes(`--${flag}`) ? 'main' : listed(flag)[0]);
const [since, nearSince] = [sinceOf('changed'), sinceOf('near')];
const only = listed('only');
if ((since || nearSince) && only.length === 0) only.push('check', 'tests');
const without = listed('without');
const unknown = [...only, ...without].filter((name) => ![...SHORT, ...LONG].some((step) => step === name));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}. The steps are ${[...SHORT, ...LONG].join(', ')}.`);
  process.exit(2);
}
const byDefault: readonly Step[] = process.argv.includes('--long') ? LONG : SHORT;
const wanted = (step: Step): boolean =>
  (only.length > 0 ? only.includes(step) : byDefault.includes(step)) && !without.includes(step);

const temporary = makeRunFolder();
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

/** Colours only on a terminal. The tests start some hundred programs: what one has compiled, the next one finds. */
const plain: NodeJS.ProcessEnv = {
  ...process.env,
  TMPDIR: temporary,
  NODE_COMPILE_CACHE: path.join(temporary, 'compiled'),
};
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

const counts: Counts[] = [];
const countStep = async (name: string, work: Promise<boolean>): Promise<void> => {
  const passed = await work;
  console.log(`${passed ? 'ok' : 'FAILED'}: ${name}`);
  counts.push({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, failures: passed ? [] : [name] });
};

const reports = path.join(temporary, 'reports');
mkdirSync(reports);
const readReport = <Report>(file: string, count: (report: Report) => Counts): Counts | null => {
  try {
    return count(JSON.parse(readFileSync(path.join(reports, file), 'utf8')) as Report);
  } catch {
    return null; // the runner ended before it wrote one
  }
};

const runVitest = async (name: string, args: string[], env?: Record<string, string>): Promise<void> => {
  const file = `${name}.json`;
  const reporters = ['--silent=passed-only', '--reporter=dot', '--reporter=json'];
  const output = `--outputFile.json=${path.join(reports, file)}`;
  const endedWell = await run('vitest', ['run', ...args, ...reporters, output], env);
  counts.push(countRunner(name, readReport(file, countVitest), endedWell));
};

const runPlaywright = async (name: string, folder: 'e2e' | 'engines', env: NodeJS.ProcessEnv): Promise<void> => {
  const file = `${name}.json`;
  const endedWell = await run(
    'playwright',
    ['test', '--config', `tests/${folder}/playwright.config.ts`, '--reporter=list,json'],
    { ...(env as Record<string, string>), PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, file) },
  );
  counts.push(countRunner(name, readReport(file, countPlaywright), endedWell));
};

const check = async (): Promise<void> => {
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
  await countStep('format and lint', run('biome', ['ci', '--error-on-warnings', colours, '.']));
  await countStep('tokens in CSS', run('stylelint', ['**/*.css']));
  const long = sourcesOf(CODE, /[.](?:tsx?|mjs)$/).flatMap(longLines);
  for (const line of long) console.log(line);
  await countStep('length of lines', Promise.resolve(long.length === 0));
  const unused = ['--config', 'architecture/knip.config.mjs', '--no-progress'];
  const both = [run('knip', unused), run('knip', [...unused, '--production'])];
  await countStep(
    'nothing unused',
    Promise.all(both).then((steps) => steps.every(Boolean)),
  );
  for (const project of ['tsconfig.pure.json', 'tsconfig.json', 'tsconfig.browser.json']) {
    await countStep(`types (${project})`, run(process.execPath, [TSC, '-p', project]));
  }
};

const output = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, env: plain, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Where the tests beside the files are that have changed since `ref`, committed or not. */
const near = (ref: string): string[] => {
  const changed = [
    output('git', ['diff', '--name-only', ref]),
    output('git', ['ls-files', '--others', '--exclude-standard']),
  ];
  return foldersNear(changed.flatMap((text) => text.split('\n')));
};

const tests = async (): Promise<void> => {
  const lacking = installPrograms('the tests', PROGRAMS);
  if (lacking.length > 0) console.log(`skipped: the tests that need the Debian packages ${lacking.join(', ')}`);
  if (since === undefined && nearSince === undefined) return runVitest('tests', []);
  // The architecture tests read sources without importing them, so `--changed` would never select them. The simulator
  // imports nearly everything and takes a minute: it runs with all tests.
  await runVitest('architecture', ['--project', 'architecture']);
  const selected = since === undefined ? near(nearSince ?? 'main') : ['--changed', since];
  if (selected.length === 0) return console.log('0 test files are selected');
  const related = [...selected, '--project', '!architecture', '--exclude=**/simulator.test.ts'];
  const files = output('vitest', ['list', '--filesOnly', ...related])
    .split('\n')
    .filter((line) => line !== '');
  console.log(`${files.length} test files are selected`);
  if (files.length > 0) await runVitest('changed', related);
};

const simulator = (): Promise<unknown> =>
  Promise.all(
    LONG_WORLDS.map((world) => {
      const simulation = run(process.execPath, ['tests/simulator/main.ts', ...world]);
      return countStep(`simulated rounds: ${world.join(' ')}`, simulation);
    }),
  );

/** The server's tests on the oldest PostgreSQL that we promise to run on, where it is installed. */
const secondEngine = async (): Promise<void> => {
  if (!existsSync(SECOND_POSTGRES)) return console.log(`skipped: the server's tests on ${SECOND_POSTGRES}`);
  const left = ['--exclude=**/simulator.test.ts', '--exclude=**/embedded-postgres.test.ts'];
  await runVitest('second-engine', ['--project', 'server', ...left], { LAJVARD_TEST_ENGINE: 'system', ...LONG_FUZZ });
};

const browsers = async (): Promise<void> => {
  if (!wanted('e2e') && !wanted('long-e2e') && !wanted('engines')) return;
  const windowless = wanted('e2e') ? ensureWindowlessChromium() : '';
  const whole = wanted('long-e2e') || wanted('engines') ? ensureChromium() : '';
  const engines = wanted('engines') ? ensureEngines() : {};
  await buildBrowserApps();
  if (wanted('e2e')) await runPlaywright('e2e', 'e2e', { CHROMIUM_PATH: windowless, LAJVARD_E2E: 'short' });
  if (wanted('long-e2e')) await runPlaywright('long-e2e', 'e2e', { CHROMIUM_PATH: whole, LAJVARD_E2E: 'long' });
  if (wanted('engines')) await runPlaywright('engines', 'engines', { CHROMIUM_PATH: whole, ...engines });
};

const started = Date.now();
if (wanted('check')) await check();
if (wanted('tests')) await tests();
if (wanted('simulator')) await simulator();
if (wanted('plants'))
  await runVitest('plants', ['packages/verify/tools/observe.test.ts'], { LAJVARD_PLANTS: LONG_PLANTS });
if (wanted('races')) {
  const file = 'apps/server/src/modules/payments/proposal-races.test.ts';
  await runVitest('races', [file], { LAJVARD_RACES: LONG_RACES });
}
if (wanted('second-engine')) await secondEngine();
await browsers();
const sum = sumOf(counts);
for (const failure of sum.failures) console.log(`failed: ${failure.replace(`${root}${path.sep}`, '')}`);
console.log(`\n${Math.round((Date.now() - started) / 1000)} s\n${closingLine(sum)}`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
