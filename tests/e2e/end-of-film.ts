import { expect, test } from '@playwright/test';
import { productPid } from '../harness/browser/product.ts';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Its studio would draw and encode until the last test of the run. */
test('the filmed product ends when its tests have ended', async () => {
  const pid = productPid('filmed');
  process.kill(pid, 'SIGTERM');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
