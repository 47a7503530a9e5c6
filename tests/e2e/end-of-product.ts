import { expect, test } from '@playwright/test';
import { productData, productOf, productPid, productUrl } from '../harness/browser/product.ts';
import { slowness } from '../harness/browser/slowness.ts';
import { childOf, isAlive, isUp, left } from './processes.ts';

const ENDED_WITHIN = { timeout: 20_000 * slowness() }; // ten seconds on a quiet machine

test.skip(process.platform !== 'linux', 'looks for what is left in /proc');

// It runs when the others have ended, because it kills the server that they use.
test('npm start starts a killed server again, at the same address, and leaves nothing when it ends', async () => {
  const { project, parallelIndex } = test.info();
  const product = productPid(productOf(project.name, parallelIndex));
  const [url, folder] = [productUrl(), productData()];
  const server = (): number => childOf(product, /apps\/server\/src\/main\.ts/);
  const first = server();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => isAlive(first)).toBe(false);
  await expect.poll(() => isUp(url)).toBe(true);
  expect(server()).not.toBe(first);

  expect(left(folder).length, 'the product runs').toBeGreaterThan(2);
  process.kill(product, 'SIGTERM');
  await expect.poll(() => left(folder), ENDED_WITHIN).toEqual([]);
});
