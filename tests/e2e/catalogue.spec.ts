import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ViteDevServer } from 'vite';
import { LONG } from '../harness/browser/product.ts';

// The felt as a picture, without its letters, which each system smooths in its own way: colours, lines, sizes and
// places. `--update-snapshots` makes the pictures again after a change that is wanted.
const NO_LETTERS = '.catalogue-felt * { color: transparent !important } svg text { fill: transparent !important }';
let vite: ViteDevServer;
test.beforeAll(async () => {
  const root = path.resolve(import.meta.dirname, '../../apps/player');
  const { createServer } = await import('vite'); // a list of the tests loads this file too
  vite = await createServer({ root, logLevel: 'error', server: { host: '127.0.0.1', port: 0, hmr: false } });
  await vite.listen();
});
test.afterAll(() => vite.close());

const openCatalogue = async (page: Page): Promise<void> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await page.goto(`${vite.resolvedUrls?.local[0]}catalogue/`);
  await expect(page.locator('.catalogue-felt')).toBeVisible();
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.addStyleTag({ content: NO_LETTERS });
};

const PARTS = [
  ['layout', '.felt-layout-horizontal'],
  ['vertical-layout', '.catalogue-vertical'],
  ['racetrack', '.catalogue-felt > svg'],
  ['chips', '.felt-tray'],
] as const;

test('the felt matches its kept pictures', { tag: LONG }, async ({ page }) => {
  await openCatalogue(page);
  for (const [name, selector] of PARTS) await expect(page.locator(selector).first()).toHaveScreenshot(`${name}.png`);
});

test('the comparison of pictures notices a faded red and a moved layout', { tag: LONG }, async ({ page }) => {
  await openCatalogue(page);
  const layout = page.locator('.felt-layout-horizontal');
  await expect(layout).toHaveScreenshot('layout.png');
  for (const fault of ['filter: saturate(0.7)', 'transform: translateX(3px)']) {
    const style = await page.addStyleTag({ content: `.felt-layout-horizontal > * { ${fault} }` });
    await expect(layout).not.toHaveScreenshot('layout.png');
    await style.evaluate((element) => element.remove());
  }
});
