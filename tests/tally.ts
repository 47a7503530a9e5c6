/** What ran: tests of a runner's report, and steps without one. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A name for each failure, repeated at the end because the output above is long. */
  readonly failures: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The counts of a Vitest report (`--reporter=json`). A file that fails to load counts as one failure. */
export const countVitest = (report: VitestReport): Counts => {
  const failures: string[] = [];
  let broken = 0;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    failures.push(...failed.map(({ fullName }) => `${name}: ${fullName}`));
    if (status !== 'failed' || failed.length > 0) continue;
    broken += 1;
    failures.push(`${name}: ${message.split('\n', 1)[0]}`);
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
};

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const failedSpecs = (suite: PlaywrightSuite): string[] => [
  ...suite.specs.filter(({ ok }) => !ok).map(({ title }) => `${suite.file}: ${title}`),
  ...(suite.suites ?? []).flatMap(failedSpecs),
];

/** The counts of a Playwright report. A test that passed only at the second try has failed, as has an error outside. */
export const countPlaywright = ({ suites, errors, stats }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
  failures: [
    ...suites.flatMap(failedSpecs),
    ...errors.map(({ message = 'an error outside any test' }) => message.split('\n', 1)[0] ?? ''),
  ],
});

/**
 * The counts of a runner, given its report and how it ended. A run without a report, without tests, or with a bad end
 * that its report does not explain, has failed.
 */
export const countRunner = (name: string, counts: Counts | null, endedWell: boolean): Counts => {
  const { passed, failed, skipped, failures } = counts ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  const isEmpty = passed + failed === 0;
  if (!isEmpty && (endedWell || failed > 0)) return { passed, failed, skipped, failures };
  const why = isEmpty ? 'no test ran' : 'failed outside any test';
  return { passed, failed: failed + 1, skipped, failures: [...failures, `${name}: ${why}; see the output above`] };
};

/** The sum of all counts. */
export const sumOf = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
});

/** The closing line. */
export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
