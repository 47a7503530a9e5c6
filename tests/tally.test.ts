import { describe, expect, test } from 'vitest';
import { type Counts, closingLine, countPlaywright, countRunner, countVitest, sumOf } from './tally.ts';

const good: Counts = { passed: 3, failed: 0, skipped: 1, failures: [] };
const bad: Counts = { passed: 2, failed: 1, skipped: 0, failures: ['a.test.ts: adds'] };

describe('a Vitest report', () => {
  const file = { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [] };
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1 };

  test('counts passed, failed and skipped tests and names the failed', () => {
    const failed = { status: 'failed', fullName: 'adds' };
    const counts = countVitest({
      ...report,
      testResults: [{ ...file, status: 'failed', assertionResults: [failed] }],
    });
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 4, failures: ['a.test.ts: adds'] });
  });

  test('counts a file that does not load as a failure', () => {
    const broken = { ...file, status: 'failed', message: 'Cannot find module x\nstack' };
    const counts = countVitest({ ...report, numFailedTests: 0, testResults: [file, broken] });
    expect(counts).toMatchObject({ failed: 1, failures: ['a.test.ts: Cannot find module x'] });
  });
});

test('a Playwright report counts a test that passed at the second try, and an error outside, as failed', () => {
  const suites = [{ file: 'a.ts', specs: [], suites: [{ file: 'b.ts', specs: [{ title: 'plays', ok: false }] }] }];
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ suites, errors: [{ message: 'no browser\nstack' }], stats })).toEqual({
    passed: 4,
    failed: 3,
    skipped: 2,
    failures: ['b.ts: plays', 'no browser'],
  });
});

describe('a runner', () => {
  test.each<[what: string, counts: Counts | null, endedWell: boolean, failed: number]>([
    ['passes with its report', good, true, 0],
    ['fails with its report', bad, false, 1],
    ['fails once, although all tests passed, if it ended badly', good, false, 1],
    ['fails without a report', null, true, 1],
    ['fails without tests', { ...good, passed: 0 }, true, 1],
  ])('%s', (_what, counts, endedWell, failed) => {
    expect(countRunner('tests', counts, endedWell).failed).toBe(failed);
    expect(countRunner('tests', counts, endedWell).failures).toHaveLength(failed);
  });
});

test('the closing line adds all runners up and mentions skipped tests only if there are any', () => {
  expect(closingLine(sumOf([good, bad]))).toBe('5 passed, 1 failed, 1 skipped');
  expect(closingLine(sumOf([bad, bad]))).toBe('4 passed, 2 failed');
  expect(sumOf([good, bad, bad]).failures).toHaveLength(2);
});
