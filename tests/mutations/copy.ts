import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AREAS } from './areas.ts';
import { applyChange } from './mutants.ts';
import type { Mutant } from './sample.ts';
import type { Failure, Order, Report } from './test-runner.ts';
import { Sight } from './who-sees.ts';

const RUNNER = 'tests/mutations/test-runner.ts';
const SIMULATOR = ['tests/simulator/main.ts', '--rounds=300', '--seed=11']; // of the long part; 300 of its 5,000 rounds
const SHORT_SIMULATOR = 'tests/simulator/simulator.test.ts'; // takes a minute: asked when the one above finds something
const STALLED = 'no test ended in time';
/** These failures are believed at once; others might come from a machine that is busy, and must happen again. */
const ASSERTION = /^(?:Assertion|Type|Reference|Range)Error:/;

/** The tracked files of a checkout. */
export const filesOf = (root: string): string[] =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));

interface Judgement {
  readonly verdict: 'test' | 'long' | 'nothing' | 'gone';
  readonly test?: string;
  readonly message?: string;
}

/** A copy of a checkout in which source files may be changed, with a process that runs its tests. */
export class Copy {
  private readonly folder: string;
  /** For what the tests write; not inside the copy, whose tsconfig.json would then be found above it. */
  private readonly temporary: string;
  private readonly sight: Sight;
  private readonly patienceMs: number;
  private runner: ChildProcess | null = null;
  /** Whether a test file passes when nothing is changed; asked once it has failed. */
  private readonly passes = new Map<string, boolean>();
  private readonly unsettled = new Set<string>(); // sources that the runner knows in another state

  /** @param patienceMs how long no test may end; a test itself has half an hour */
  constructor(root: string, patienceMs: number) {
    this.patienceMs = patienceMs;
    this.folder = mkdtempSync(path.join(tmpdir(), 'lajvard-mutations-'));
    this.temporary = mkdtempSync(path.join(tmpdir(), 'lajvard-mutations-tmp-'));
    process.once('exit', () => this.remove());
    const tracked = filesOf(root);
    for (const file of tracked) cpSync(path.join(root, file), path.join(this.folder, file));
    const modules = path.join(this.folder, 'node_modules');
    // hard links cost nothing; what vitest writes there is removed, so that nothing is written into the original
    execFileSync('cp', ['-al', path.join(root, 'node_modules'), modules]);
    for (const name of ['.vite', '.vite-temp', '.vitest-cache'])
      rmSync(path.join(modules, name), { recursive: true, force: true });
    mkdirSync(path.dirname(path.join(this.folder, RUNNER)), { recursive: true });
    cpSync(path.join(import.meta.dirname, path.basename(RUNNER)), path.join(this.folder, RUNNER));
    this.sight = new Sight(this.folder, tracked);
  }

  /**
   * @param part whether only the tests of its area are asked, or only the others
   * @param first the test file that found it last time
   */
  async judge(mutant: Mutant, part: 'own' | 'others', first?: string): Promise<Judgement> {
    const full = path.join(this.folder, mutant.file);
    const source = existsSync(full) ? readFileSync(full, 'utf8') : '';
    const mutated = applyChange(source, mutant);
    const area = AREAS.find(({ name }) => name === mutant.area);
    if (mutated === null || !area) return { verdict: 'gone' };
    const write = (text: string): void => {
      writeFileSync(full, text);
      this.unsettled.add(mutant.file);
    };
    const tryAll = async (files: readonly string[]): Promise<Judgement | null> => {
      let left = files;
      while (left.length > 0) {
        write(mutated);
        const failure = await this.run(left);
        if (!failure) return null;
        const { file, test, message } = failure;
        const again = ASSERTION.test(message) || test === STALLED ? failure : await this.run([file]);
        write(source);
        if (again && (await this.passesUnchanged(file))) return { verdict: 'test', test: `${file}: ${test}`, message };
        console.log(`${mutant.id}: not believed: ${file}: ${test}: ${message}`);
        left = left.filter((each) => each !== file);
      }
      return null;
    };
    try {
      const known = first !== undefined && existsSync(path.join(this.folder, first)) ? [first] : [];
      const tests = this.sight.testsFor(mutant.file, area);
      const found = await tryAll(part === 'own' ? [...new Set([...known, ...tests.own])] : tests.others);
      if (found) return found;
      write(mutated);
      if (part === 'own' || !area.isSimulated || (await this.simulate())) return { verdict: 'nothing' };
      return (await tryAll([SHORT_SIMULATOR])) ?? { verdict: 'long', test: SIMULATOR.join(' ') };
    } finally {
      write(source);
    }
  }

  remove(): void {
    this.kill();
    for (const each of [this.folder, this.temporary]) rmSync(each, { recursive: true, force: true, maxRetries: 5 });
  }

  private async passesUnchanged(file: string): Promise<boolean> {
    const passes = this.passes.get(file) ?? (await this.run([file])) === null;
    this.passes.set(file, passes);
    return passes;
  }

  private async run(files: readonly string[]): Promise<Failure | null> {
    const runner = this.runner ?? (await this.start());
    const order: Order = { files, changed: [...this.unsettled] };
    this.unsettled.clear();
    runner.send(order);
    let file = files[0] ?? '';
    return new Promise((resolve) => {
      const end = (failure: Failure | null): void => {
        clearTimeout(timer);
        runner.off('message', read);
        runner.off('exit', died);
        resolve(failure);
      };
      const stop = (test: string): void => {
        this.kill();
        end({ file, test, message: test });
      };
      const died = (): void => stop('the runner of the tests ended');
      const read = (report: Report): void => {
        timer.refresh();
        if (report.kind === 'progress') file = report.file;
        if (report.kind === 'done') end(report.failure);
      };
      const timer = setTimeout(() => stop(STALLED), this.patienceMs);
      runner.on('message', read);
      runner.once('exit', died);
    });
  }

  private env(): NodeJS.ProcessEnv {
    const bin = path.join(this.folder, 'node_modules', '.bin');
    const compiled = path.join(this.temporary, 'compiled');
    return {
      ...process.env,
      NO_COLOR: '1',
      TMPDIR: this.temporary,
      NODE_COMPILE_CACHE: compiled,
      PATH: `${bin}:${process.env.PATH}`,
    };
  }

  private async start(): Promise<ChildProcess> {
    const runner = spawn(process.execPath, [path.join(this.folder, RUNNER)], {
      cwd: this.folder,
      detached: true, // a group, so that its workers end with it
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: this.env(),
    });
    const [first] = await Promise.race([once(runner, 'message'), once(runner, 'exit')]);
    if (typeof first !== 'object') throw new Error(`the runner of the tests ended with ${first}`);
    this.runner = runner;
    this.unsettled.clear();
    return runner;
  }

  private kill(): void {
    const pid = this.runner?.pid;
    this.runner = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // it has ended by itself
    }
  }

  private async simulate(): Promise<boolean> {
    const simulator = spawn(process.execPath, SIMULATOR, {
      cwd: this.folder,
      stdio: 'ignore',
      env: this.env(),
      timeout: 600_000,
    });
    const [code] = await once(simulator, 'exit');
    return code === 0;
  }
}
