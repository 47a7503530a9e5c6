import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import type { Failure } from '../tally.ts';
import { progressLine, shellWord, tellProgress } from './progress.ts';

/** As `for-vitest.ts`. A test that passed only at its second try has failed, as has an error outside any test. */
export default class ProgressReporter implements Reporter {
  readonly #started = performance.now();
  readonly #failures = new Map<string, Failure>();
  readonly #seconds = new Map<string, number>();
  readonly #ended = new Set<string>();
  #root = '';
  #config = '';
  #tests: readonly TestCase[] = [];

  onBegin(config: FullConfig, suite: Suite): void {
    this.#root = path.resolve(import.meta.dirname, '../..');
    this.#config = path.relative(this.#root, config.configFile ?? '');
    this.#tests = suite.allTests();
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = path.relative(this.#root, test.location.file);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + result.duration / 1000);
    this.#ended.add(test.id);
    if (result.status !== test.expectedStatus && result.status !== 'skipped') {
      const [, , , ...titles] = test.titlePath();
      const place = shellWord(`${path.basename(file)}:${test.location.line}`);
      const command = `npx playwright test --config ${this.#config} ${place}`;
      const name = `${file}: ${titles.join(' ')}`;
      this.#failures.set(test.id, { name, command });
      const files = result.attachments.flatMap((each) => each.path ?? []);
      console.log(`\nFAILED ${name}`);
      for (const error of result.errors) console.log(textOf(error));
      for (const kept of files) console.log(`kept: ${path.relative(this.#root, kept)}`);
      console.log(`alone: ${command}`);
    }
    const name = process.env.LAJVARD_STEP ?? 'browser';
    const seconds = (performance.now() - this.#started) / 1000;
    const failed = this.#failures.size;
    const [done, all] = [this.#ended.size, this.#tests.length];
    tellProgress(progressLine({ name, done, all, unit: 'tests', passed: done - failed, failed, seconds }));
  }

  onError(error: TestError): void {
    const text = textOf(error);
    this.#failures.set(text, { name: `outside any test: ${text.split('\n', 1)[0]}` });
    console.log(text);
  }

  onEnd(): void {
    const file = process.env.LAJVARD_REPORT;
    if (file === undefined) return;
    const counted = (outcome: string): number => this.#tests.filter((test) => test.outcome() === outcome).length;
    const files = [...this.#seconds].map(([name, seconds]) => ({ file: name, seconds }));
    const outside = this.#failures.size - this.#tests.filter(({ id }) => this.#failures.has(id)).length;
    writeFileSync(
      file,
      JSON.stringify({
        passed: counted('expected'),
        failed: counted('unexpected') + counted('flaky') + outside,
        skipped: counted('skipped'),
        failures: [...this.#failures.values()],
        files,
      }),
    );
  }

  printsToStdio(): boolean {
    return true;
  }
}

const textOf = ({ message, stack, value, snippet }: TestError): string =>
  [stack ?? message ?? value ?? 'an error outside any test', snippet].filter(Boolean).join('\n');
