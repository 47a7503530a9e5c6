import { writeFileSync } from 'node:fs';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification, Vitest } from 'vitest/node';
import type { Failure } from '../tally.ts';
import { progressLine, shellWord, tellProgress } from './progress.ts';

/**
 * Shows how far the run is, prints each failure when it happens, with what the test wrote, and writes a `Report` for
 * `run-tests.ts` to LAJVARD_REPORT.
 */
export default class ProgressReporter implements Reporter {
  readonly #started = performance.now();
  readonly #written = new Map<string, string[]>();
  readonly #failures: Failure[] = [];
  readonly #files: { file: string; seconds: number }[] = [];
  readonly #counts = { passed: 0, failed: 0, skipped: 0 };
  #vitest: Vitest | undefined;
  #all = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#all = specifications.length;
  }

  /** Kept until it is known whether the test fails. */
  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    this.#written.set(taskId, [...(this.#written.get(taskId) ?? []), content]);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state === 'failed') this.#fail(test.module, errors ?? [], test);
    else if (state !== 'pending') this.#counts[state] += 1;
    this.#written.delete(test.id);
  }

  onTestModuleEnd(module: TestModule): void {
    const hooks = [...module.children.allSuites()].flatMap((suite) => suite.errors());
    const errors = [...module.errors(), ...hooks];
    if (errors.length > 0) this.#fail(module, errors);
    this.#written.delete(module.id);
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
    this.#files.push({ file: module.relativeModuleId, seconds: ms / 1000 });
    const seconds = (performance.now() - this.#started) / 1000;
    const name = process.env.LAJVARD_STEP ?? 'tests';
    tellProgress(
      progressLine({ name, done: this.#files.length, all: this.#all, unit: 'files', ...this.#counts, seconds }),
    );
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled) {
      this.#counts.failed += 1;
      const name = `outside any test: ${error.message}`;
      this.#failures.push({ name });
      console.log(`\nFAILED ${name}`);
      console.log(this.#textOf(error));
    }
    const file = process.env.LAJVARD_REPORT;
    if (file === undefined) return;
    writeFileSync(file, JSON.stringify({ ...this.#counts, failures: this.#failures, files: this.#files }));
  }

  #textOf(error: unknown, module?: TestModule): string {
    return this.#vitest?.logger.formatError(error, module && { project: module.project }).output ?? String(error);
  }

  #fail(module: TestModule, errors: readonly unknown[], test?: TestCase): void {
    const file = module.relativeModuleId;
    const exactly = `^${test?.fullName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
    const command = `npx vitest run ${shellWord(file)}${test ? ` -t ${shellWord(exactly)}` : ''}`;
    const name = test ? `${file}: ${test.fullName}` : `${file}: outside its tests`;
    this.#counts.failed += 1;
    this.#failures.push({ name, command });
    console.log(`\nFAILED ${name}`);
    for (const text of this.#written.get(test?.id ?? module.id) ?? []) console.log(text.trimEnd());
    for (const error of errors) console.log(this.#textOf(error, module));
    console.log(`alone: ${command}`);
  }
}
