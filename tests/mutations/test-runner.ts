import path from 'node:path';
import { BaseSequencer, createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';

// A process of its own, started in a copy of the product, that runs test files when its parent says so. It stays, so
// that PostgreSQL is started and TypeScript compiled once.

/** Asks to run these files, in this order, until a test fails. */
export interface Order {
  readonly files: readonly string[];
  /** Files whose text is another than in the last run. */
  readonly changed: readonly string[];
}

export interface Failure {
  readonly file: string;
  readonly test: string;
  readonly message: string;
}

export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly file: string }
  | { readonly kind: 'done'; readonly failure: Failure | null };

const root = process.cwd();
const send = (report: Report): void => void process.send?.(report);
const nameOf = (file: string): string => path.relative(root, file).split(path.sep).join('/');
const firstLine = (text = ''): string => text.split('\n', 1)[0] ?? '';

class AsOrdered extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const start = async (): Promise<Vitest> => {
  const vitest = await createVitest('test', {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    sequence: { sequencer: AsOrdered },
    reporters: [
      {
        onTestModuleStart: ({ moduleId }) => send({ kind: 'progress', file: nameOf(moduleId) }),
        onTestCaseResult: ({ module }) => send({ kind: 'progress', file: nameOf(module.moduleId) }),
      },
    ],
  });
  await vitest.globTestSpecifications();
  return vitest;
};

const failureOf = (modules: readonly TestModule[]): Failure | null => {
  for (const module of modules.filter((each) => each.state() === 'failed')) {
    const file = nameOf(module.moduleId);
    for (const test of module.children.allTests('failed')) {
      const [error] = test.result().errors ?? [];
      return { file, test: test.fullName, message: `${error?.name}: ${firstLine(error?.message)}` };
    }
    const [error] = [module, ...module.children.allSuites()].flatMap((each) => each.errors());
    return { file, test: '(outside any test)', message: `${error?.name}: ${firstLine(error?.message)}` };
  }
  return null;
};

/** The files of one project of vitest run in one worker. */
const runTogether = async (vitest: Vitest, specifications: TestSpecification[]): Promise<Failure | null> => {
  vitest.state.filesMap.clear(); // else `bail` counts the failures of earlier runs
  vitest.state.idMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failure = failureOf(testModules);
  if (failure || unhandledErrors.length === 0) return failure;
  const [error] = unhandledErrors as { name?: string; message?: string; VITEST_TEST_PATH?: string }[];
  const file = nameOf(error?.VITEST_TEST_PATH ?? specifications.at(-1)?.moduleId ?? root);
  return { file, test: '(an error outside any test)', message: `${error?.name}: ${firstLine(error?.message)}` };
};

const run = async (vitest: Vitest, { files, changed }: Order): Promise<Failure | null> => {
  for (const file of changed) vitest.invalidateFile(path.join(root, file));
  let left = files.flatMap((file) => vitest.getModuleSpecifications(path.join(root, file)));
  while (left.length > 0) {
    const project = left[0]?.project;
    const failure = await runTogether(
      vitest,
      left.filter((each) => each.project === project),
    );
    if (failure) return failure;
    left = left.filter((each) => each.project !== project);
  }
  return null;
};

const vitest = await start();
process.on('message', (order: Order) => {
  void run(vitest, order).then((failure) => send({ kind: 'done', failure }));
});
process.on('disconnect', () => void vitest.close().finally(() => process.exit()));
send({ kind: 'ready' });
