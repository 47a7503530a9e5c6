import { describe, expect, test } from 'vitest';
import { closingLine, failureLines, type Report, reportOfRunner, reportOfStep, slowestLines, sumOf } from './tally.ts';

const good: Report = { passed: 3, failed: 0, skipped: 1, failures: [], files: [{ file: 'a.test.ts', seconds: 2 }] };
const bad: Report = {
  passed: 2,
  failed: 1,
  skipped: 0,
  failures: [{ name: 'b.test.ts: adds', command: 'npx vitest run b.test.ts' }],
  files: [
    { file: 'b.test.ts', seconds: 10.26 },
    { file: 'c.test.ts', seconds: 0 },
  ],
};

describe('the report of a runner', () => {
  test.each<[what: string, report: Report | null, endedWell: boolean, failed: number]>([
    ['passes with its report', good, true, 0],
    ['fails with its report', bad, false, 1],
    ['fails once, although all tests passed, if it ended badly', good, false, 1],
    ['fails without a report', null, true, 1],
    ['fails without tests', { ...good, passed: 0 }, true, 1],
  ])('a runner %s', (_what, report, endedWell, failed) => {
    expect(reportOfRunner('tests', report, endedWell).failed).toBe(failed);
    expect(reportOfRunner('tests', report, endedWell).failures).toHaveLength(failed);
  });
});

test('a selection without tests passes if its runner ended well', () => {
  const empty = { ...good, passed: 0 };
  expect(reportOfRunner('near', empty, true, true)).toMatchObject({ failed: 0, failures: [] });
  expect(reportOfRunner('near', empty, false, true).failed).toBe(1);
});

test('a step that fails is named with the command that repeats it', () => {
  const failed = reportOfStep('format', false, 'npx biome ci .');
  expect(failed.failed).toBe(1);
  expect(failureLines(failed)).toEqual(['failed: format', '        npx biome ci .']);
  expect(reportOfStep('format', true, 'npx biome ci .')).toMatchObject({ passed: 1, failed: 0, failures: [] });
});

test('the closing line adds all reports up and mentions skipped tests only if there are any', () => {
  expect(closingLine(sumOf([good, bad]))).toBe('5 passed, 1 failed, 1 skipped');
  expect(closingLine(sumOf([bad, bad]))).toBe('4 passed, 2 failed');
  expect(sumOf([good, bad, bad]).failures).toHaveLength(2);
});

test('the slowest files come first, as many as asked for', () => {
  expect(slowestLines(sumOf([good, bad]), 2)).toEqual(['   10.3 s  b.test.ts', '    2.0 s  a.test.ts']);
});
