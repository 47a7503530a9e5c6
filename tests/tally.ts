/** A test, file or step that failed. */
export interface Failure {
  readonly name: string;
  /** The command that runs it alone, from the root of the repository. */
  readonly command?: string;
}

/** What a runner ran. The reporters of Vitest and Playwright write one as JSON. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** How long each test file took, with its imports and hooks. */
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
}

const EMPTY: Report = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };

/** The report of a step that has no tests. */
export const reportOfStep = (name: string, passed: boolean, command: string): Report => ({
  ...EMPTY,
  passed: passed ? 1 : 0,
  failed: passed ? 0 : 1,
  failures: passed ? [] : [{ name, command }],
});

/**
 * The report of a runner, given what it wrote and how it ended. A run without a report, without tests, or with a bad
 * end that its report does not explain, has failed.
 * @param mayBeEmpty for a selection of tests
 */
export const reportOfRunner = (
  name: string,
  written: Report | null,
  endedWell: boolean,
  mayBeEmpty = false,
): Report => {
  const report = written ?? EMPTY;
  const isEmpty = report.passed + report.failed === 0;
  if (isEmpty && mayBeEmpty && endedWell) return report;
  if (!isEmpty && (endedWell || report.failed > 0)) return report;
  const why = isEmpty ? 'no test ran' : 'failed outside any test';
  const failure = { name: `${name}: ${why}; see the output above` };
  return { ...report, failed: report.failed + 1, failures: [...report.failures, failure] };
};

/** The sum of all reports. */
export const sumOf = (all: readonly Report[]): Report => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
  files: all.flatMap(({ files }) => files),
});

/** The slowest files as lines of a table, the slowest first. Two workers side by side make each other slower. */
export const slowestLines = ({ files }: Report, count: number): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);

/** Each failure with the command that runs it alone. */
export const failureLines = ({ failures }: Report): string[] =>
  failures.flatMap(({ name, command }) => [`failed: ${name}`, ...(command ? [`        ${command}`] : [])]);

/** The closing line. */
export const closingLine = ({ passed, failed, skipped }: Report): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
