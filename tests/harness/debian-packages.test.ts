import { expect, test, vi } from 'vitest';
import { aptGet } from './debian-packages.ts';

const HELD = {
  status: 100,
  stderr: 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt)\n',
};
const DONE = { status: 0, stderr: '' };

test("another's lock on the packages is waited for", () => {
  const run = vi.fn().mockReturnValueOnce(HELD).mockReturnValueOnce(HELD).mockReturnValue(DONE);
  const wait = vi.fn();
  aptGet(['update'], run, wait);
  expect(run).toHaveBeenCalledTimes(3);
  expect(wait).toHaveBeenCalledTimes(2);
  expect(run.mock.calls[0]?.[0]).toEqual(['-qq', '-o', 'DPkg::Lock::Timeout=600', 'update']);
});

test('another fault is said at once', () => {
  const run = vi.fn().mockReturnValue({ status: 100, stderr: 'E: Unable to locate package pgbounser\n' });
  expect(() => aptGet(['install', 'pgbounser'], run)).toThrow('Unable to locate package pgbounser');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a lock that nobody lets go is said after ten minutes', () => {
  const run = vi.fn().mockReturnValue(HELD);
  const wait = vi.fn();
  expect(() => aptGet(['update'], run, wait)).toThrow('held by process 4711');
  expect(wait).toHaveBeenCalledTimes(600);
});
