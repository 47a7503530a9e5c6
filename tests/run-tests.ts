import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildBrowserApps } from '../scripts/build-browser.ts';
import { PREPARATIONS } from './harness/prepare.ts';
import { makeRunFolder } from './harness/run-folder.ts';
import { foldersNear } from './near.ts';
import { progressOn, shellWord } from './reporters/progress.ts';
import { closingLine, failureLines, type Report, reportOfRunner, reportOfStep, slowestLines, sumOf } from './tally.ts';

// `npm test`: format, lint, unused code and types; all tests (the import rules are tests of architecture/); the
// end-to-end tests in a browser. `npm run test:long` (`--long`) runs what takes long and nothing of the first: 10,000
// simulated rounds of other seeds, more races of decisions, the server's tests on a second PostgreSQL where there is
// one, the long end-to-end tests and those with video, and the tests in three engines. CI runs both
// (docs/decisions/055-which-tests-run-when.md).
// `--only=` and `--without=` choose steps by name. During development `--changed` (or `--changed=REF`) runs the checks
// and the tests that import what has changed since `main`, and `--near` is quicker still: types, the form of the
// changed files, and the tests of the same package, module or feature.
const root = path.resolve(import.meta.dirname, '..');
const TSC = 'node_modules/@typescript/native/bin/tsc';
const SHORT = ['check', 'tests', 'e2e'] as const;
const LONG = ['simulator', 'plants', 'races', 'bad-network', 'second-engine', 'long-e2e', 'engines'] as const;
const LONG_WORLDS = [
  ['--rounds=2500', '--seed=11'],
  ['--rounds=2500', '--seed=13'],
  ['--rounds=5000', '--seed=17', '--beacon'],
];
const LONG_PLANTS = '20000'; // in the log of a simulated casino
const LONG_RACES = '1100'; // to decide proposals, a hundred of each kind
const LONG_PLAYS = '20000'; // of a browser that loses its connection
const LONG_FUZZ = { FUZZ_REQUESTS: '20000', FUZZ_SEED: '17' };
const SECOND_POSTGRES = '/usr/lib/postgresql/15/bin/postgres'; // Debian 12's
const ORPHANS_MS = 2_000;
const SLOWEST = 20; // files that are named at the end
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
  GOGC: '400', // the compiler collects garbage less often, in hardly more memory
};
if (!process.stdout.isTTY) {
  delete plain.FORCE_COLOR;
  plain.NO_COLOR = '1';
} else plain.FORCE_COLOR = '1'; // what runs writes to a pipe, because one process alone may write beside the line

const progress = progressOn();

/** @param step whose place in the line of progress the program fills, if it tells how far it is */
const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, step?: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: step === undefined ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...plain, ...env },
    });
    for (const output of [child.stdout, child.stderr]) {
      output?.setEncoding('utf8');
      output?.on('data', (text: string) => progress.write(text));
    }
    if (step !== undefined) child.on('message', ({ line }: { line: string }) => progress.show(step, line));
    child.on('error', () => resolve(false));
    child.on('exit', (code) => {
      child.on('close', () => resolve(code === 0)); // all of its output is here
      setTimeout(() => resolve(code === 0), ORPHANS_MS); // a program that it left behind may hold the pipe
    });
  });

const reports: Report[] = [];
const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);

/** A step without tests: it passes if its commands, which run side by side, end well. */
const countStep = async (name: string, ...commands: readonly (readonly string[])[]): Promise<void> => {
  const began = performance.now();
  progress.show(name, `${name} …`);
  const ends = await Promise.all(commands.map(([program = '', ...args]) => run(program, args)));
  progress.end(name);
  const passed = ends.every(Boolean);
  progress.write(`${passed ? 'ok' : 'FAILED'}: ${name}, ${secondsSince(began)} s\n`);
  const alone = commands.map((words) => ['npx', ...words].map(shellWord).join(' ')).join('; ');
  reports.push(reportOfStep(name, passed, alone));
};

const written = path.join(temporary, 'reports');
mkdirSync(written);
const readReport = (file: string): Report | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null; // the runner ended before it wrote one
  }
};

const countRunner = async (
  name: string,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> => {
  const file = path.join(written, `${name}.json`);
  const began = performance.now();
  progress.show(name, `${name} …`);
  const endedWell = await run(command, args, { ...env, LAJVARD_REPORT: file, LAJVARD_STEP: name }, name);
  progress.end(name);
  const report = reportOfRunner(name, readReport(file), endedWell, args.includes('--passWithNoTests'));
  const verdict = report.failed === 0 ? 'ok' : 'FAILED';
  progress.write(`${verdict}: ${name}, ${closingLine(report)}, ${secondsSince(began)} s\n`);
  reports.push(report);
};

const reporterIn = (file: string): string => `--reporter=${path.join(root, 'tests/reporters', file)}`;

const runVitest = (name: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<void> =>
  countRunner(name, 'vitest', ['run', ...args, reporterIn('for-vitest.ts')], env);

const runPlaywright = (name: string, folder: 'e2e' | 'engines', env: NodeJS.ProcessEnv): Promise<void> => {
  const config = `tests/${folder}/playwright.config.ts`;
  return countRunner(name, 'playwright', ['test', '--config', config, reporterIn('for-playwright.ts')], env);
};

const check = async (): Promise<void> => {
  const colours = `--colors=${process.stdout.isTTY ? 'force' : 'off'}`;
  await countStep('format and lint', ['biome', 'ci', '--error-on-warnings', colours, '.']);
  await countStep('tokens in CSS', ['stylelint', '**/*.css']);
  const unused = ['knip', '--config', 'architecture/knip.config.mjs', '--no-progress'];
  await countStep('nothing unused', unused, [...unused, '--production']);
};

/**
 * The compiler keeps what it found, so that the next run checks only what has changed since. One checker: several infer
 * the same types again.
 */
const types = async (): Promise<void> => {
  const check = (project: string): Promise<void> => {
    const kept = ['--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project}`];
    return countStep(`types (${project})`, ['node', TSC, '-p', project, '--checkers', '1', ...kept]);
  };
  const projects = ['tsconfig.pure.json', 'tsconfig.json', 'tsconfig.browser.json'];
  if (nearSince !== undefined)
    await Promise.all(projects.map(check)); // little runs beside them
  else for (const project of projects) await check(project);
};

/** What `--near` checks beside the types: the form of what has changed. The rest needs the whole tree. */
const quickCheck = async (ref: string): Promise<void> => {
  const files = changedSince(ref).filter((file) => existsSync(path.join(root, file)));
  const lenient = ['--no-errors-on-unmatched', '--error-on-warnings'];
  if (files.length > 0) await countStep('format and lint', ['biome', 'check', ...lenient, ...files]);
};

const output = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, env: plain, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Paths from the root of what has changed since `ref`, committed or not. */
const changedSince = (ref: string): string[] =>
  [output('git', ['diff', '--name-only', ref]), output('git', ['ls-files', '--others', '--exclude-standard'])]
    .flatMap((text) => text.split('\n'))
    .filter((file) => file !== '');

const tests = async (): Promise<void> => {
  const lacking = PREPARATIONS.tests();
  if (lacking.length > 0) console.log(`skipped: the tests that need the Debian packages ${lacking.join(', ')}`);
  if (nearSince !== undefined) return runSelected('near', foldersNear(changedSince(nearSince)));
  if (since === undefined) return runVitest('tests', []);
  // The architecture tests read sources without importing them, so `--changed` would never select them.
  await runVitest('architecture', ['--project', 'architecture']);
  return runSelected('changed', ['--changed', since]);
};

/** The simulator imports nearly everything and takes long: it runs with all tests. */
const runSelected = async (name: string, selection: readonly string[]): Promise<void> => {
  if (selection.length === 0) return console.log('no test file is selected');
  const others = ['--project', '!architecture', '--exclude=**/simulator.test.ts', '--passWithNoTests'];
  await runVitest(name, [...selection, ...others]);
};

/** It only computes, so it takes what the steps beside it leave of the processor while they wait for something. */
const simulator = (): Promise<unknown> =>
  Promise.all(
    LONG_WORLDS.map((world) =>
      countStep(`simulated rounds: ${world.join(' ')}`, ['nice', 'node', 'tests/simulator/main.ts', ...world]),
    ),
  );

/** The server's tests on the oldest PostgreSQL that we promise to run on, where it is installed. */
const secondEngine = async (): Promise<void> => {
  if (!existsSync(SECOND_POSTGRES)) {
    console.log(`skipped: the server's tests on ${SECOND_POSTGRES}`);
    return runVitest('crashes', ['tests/integration/operation/crash.test.ts'], { LAJVARD_CRASHES: 'everywhere' });
  }
  const left = ['--exclude=**/simulator.test.ts', '--exclude=**/embedded-postgres.test.ts'];
  await runVitest('second-engine', ['--project', 'server', ...left], { LAJVARD_TEST_ENGINE: 'system', ...LONG_FUZZ });
};

const longServerTests = async (): Promise<void> => {
  if (wanted('plants'))
    await runVitest('plants', ['packages/verify/src/observe/look-at.test.ts'], { LAJVARD_PLANTS: LONG_PLANTS });
  if (wanted('races')) {
    const file = 'apps/server/src/modules/payments/proposal-races.test.ts';
    await runVitest('races', [file], { LAJVARD_RACES: LONG_RACES });
  }
  if (wanted('bad-network')) {
    const file = 'apps/player/src/features/table/round-source/play-simulation.test.ts';
    await runVitest('bad-network', [file], { SIMULATED_PLAYS: LONG_PLAYS });
  }
  if (wanted('second-engine')) await secondEngine();
};

/** Installs from the beginning what the browser steps and the tests need from Debian, while other steps run. */
const toPrepare = Object.keys(PREPARATIONS).filter((step) => wanted(step as Step));
const prepared = toPrepare.length > 0 ? run('node', ['tests/harness/prepare.ts', ...toPrepare]) : Promise.resolve(true);

const endToEnd = async (step: 'e2e' | 'long-e2e', part: 'short' | 'long'): Promise<void> => {
  await prepared;
  await runPlaywright(step, 'e2e', { CHROMIUM_PATH: PREPARATIONS[step](), LAJVARD_E2E: part });
};

const engines = async (): Promise<void> => {
  await prepared;
  await runPlaywright('engines', 'engines', PREPARATIONS.engines());
};

const started = performance.now();
if (wanted('check')) await Promise.all([types(), nearSince === undefined ? check() : quickCheck(nearSince)]);
if (wanted('tests')) await prepared.then(tests);
// before any server of the long part starts: one that starts meanwhile could find a file of an older build gone
if (wanted('e2e') || wanted('long-e2e') || wanted('engines')) await buildBrowserApps();
if (wanted('e2e')) await endToEnd('e2e', 'short');
const simulated = wanted('simulator') ? simulator() : Promise.resolve();
// the journeys in three engines wait much, for rounds and for each other: the tests of the server run beside them
await Promise.all([longServerTests(), wanted('engines') ? engines() : undefined]);
if (wanted('long-e2e')) await endToEnd('long-e2e', 'long');
await simulated;
const sum = sumOf(reports);
const slowest = slowestLines(sum, SLOWEST);
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`);
if (sum.failed > 0) console.log(`\n${failureLines(sum).join('\n')}`);
console.log(`\n${secondsSince(started)} s\n${closingLine(sum)}`);
process.exit(sum.failed === 0 && sum.passed > 0 ? 0 : 1);
