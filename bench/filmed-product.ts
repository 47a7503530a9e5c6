import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../tests/harness/chromium.ts';
import { freePort } from '../tests/harness/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The whole product with its studio, on an empty database. */
export interface FilmedProduct {
  readonly url: string;
  /** The process that started all others. */
  readonly pid: number;
  streamUrl(quality: string): string;
}

/** Starts the product, waits for its first picture, runs `measure` and ends it. */
export const withFilmedProduct = async (measure: (product: FilmedProduct) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-bench-video-'));
  const port = await freePort();
  const product = spawn(process.execPath, [path.join(root, 'scripts/run-product.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, DEMO: '1', PORT: String(port), DATA_DIR: folder },
  });
  const url = `http://127.0.0.1:${port}`;
  const streamUrl = (quality: string): string => `${url}/video/studio-1_${quality}/index.m3u8`;
  try {
    for (let tries = 0; !(await answers(streamUrl('low'))); tries++) {
      if (tries > 300) throw new Error('no stream');
      await pause(200);
    }
    await measure({ url, pid: product.pid ?? 0, streamUrl });
  } finally {
    const gone = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
};

const answers = (url: string): Promise<boolean> =>
  fetch(url)
    .then(({ ok }) => ok)
    .catch(() => false);

/** Opens a page with the player's library as `Hls` in a browser of its own. */
export const withPlayer = async (url: string, watch: (page: Page) => Promise<void>): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--autoplay-policy=no-user-gesture-required',
    ],
  });
  try {
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    await page.goto(`${url}/robots.txt`);
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('hls.js/dist/hls.light.min.js') });
    await watch(page);
  } finally {
    await browser.close();
  }
};
