// `node assets/fairness-report/make-fairness-report.ts`: runs the tests of randomness on the wheel's own generator and
// scheme, writes the results as JSON, and prints the report in both languages. Needs Debian's packages `dieharder`
// (GPL: run as a separate process, here only) and `chromium`. Takes about a quarter of an hour. `--print`: prints the
// current results without running the tests again. `--numbers 1000000`: a shorter series, to try it out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawAgain, drawAsTheWheelDoes, drawWithFaults } from './draw-numbers.ts';
import { DOCUMENTS, RESULTS_FILE, type ReportResults, ROOT } from './results.ts';
import { runBattery } from './run-dieharder.ts';

const AGAIN_TEXT = 'lajvard fairness report';

const { values } = parseArgs({
  options: {
    print: { type: 'boolean', default: false },
    numbers: { type: 'string', default: '10000000' },
  },
});

const ask = (command: string, args: string[]): string => {
  try {
    return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

const say = (text: string): void => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);

const runTests = async (count: number): Promise<ReportResults> => {
  const startedAt = new Date().toISOString();
  say(`${count} numbers as the wheel draws them`);
  const wheel = drawAsTheWheelDoes(count);
  say('the row that can be made again');
  const again = drawAgain(count / 5, AGAIN_TEXT);
  say('two wheels with a planted fault');
  const faults = drawWithFaults(count / 10);
  const battery = await runBattery((test) => say(`dieharder -d ${test}`));
  return {
    startedAt,
    endedAt: new Date().toISOString(),
    commit: ask('git', ['rev-parse', 'HEAD']),
    scheme: 'lajvard-1',
    versions: {
      node: process.version,
      openssl: process.versions.openssl,
      dieharder: /version ([\d.]+)/.exec(ask('dieharder', ['-l']))?.[1] ?? '?',
      system: `${os.type()} ${os.release()} ${os.arch()}`,
    },
    wheel,
    again: { ...again, text: AGAIN_TEXT },
    faults,
    battery,
  };
};

const main = async (): Promise<void> => {
  mkdirSync(DOCUMENTS, { recursive: true });
  if (!values.print) {
    writeFileSync(RESULTS_FILE, `${JSON.stringify(await runTests(Number(values.numbers)), null, 1)}\n`);
    say(`results: ${path.relative(ROOT, RESULTS_FILE)}`);
  }
  const results = JSON.parse(readFileSync(RESULTS_FILE, 'utf8')) as ReportResults;
  const { printReports } = await import('./print-reports.ts');
  for (const file of await printReports(results)) say(`printed: ${path.relative(ROOT, file)}`);
};

await main();
