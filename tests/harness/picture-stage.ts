import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { Language } from '../../packages/contract/src/languages.ts';
import { toLatinDigits } from '../../packages/money/src/index.ts';
import { ensureChromium } from './chromium.ts';

// Shared by the scripts that take pictures of the product: their own product, a browser, and a visitor's actions.
// PRODUCT_URL can name a product that is already running.
const root = path.resolve(import.meta.dirname, '../..');
const STARTED_WITHIN_MS = 180_000;
const MAX_ROUND_MS = 180_000;

export const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type PictureTheme = 'dark' | 'light';

/** A running product and a browser. */
export interface Stage {
  readonly base: string;
  readonly browser: Browser;
  end(): Promise<void>;
}

const healthy = (base: string): Promise<boolean> =>
  fetch(`${base}/healthz`)
    .then(({ ok }) => ok)
    .catch(() => false);

/** @param durations seconds of a round, as settings */
export const openStage = async (port: number, durations: Readonly<Record<string, string>>): Promise<Stage> => {
  const given = process.env.PRODUCT_URL;
  const base = given ?? `http://127.0.0.1:${port}`;
  const data = mkdtempSync(path.join(tmpdir(), 'lajvard-stage-'));
  const product = given
    ? null
    : spawn(process.execPath, [path.join(root, 'scripts/run-product.ts')], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          VIDEO: 'off',
          LOG_LEVEL: 'error',
          RATE_LIMIT_FACTOR: '100',
          ...durations,
          ...process.env,
          DEMO: '1',
          BEACON_URLS: 'none',
          PORT: String(port),
          DATA_DIR: data,
        },
      });
  const end = async (): Promise<void> => {
    const gone = product && new Promise((resolve) => product.once('exit', resolve));
    product?.kill('SIGTERM');
    await gone;
    rmSync(data, { recursive: true, force: true });
  };
  for (const until = Date.now() + STARTED_WITHIN_MS; !(await healthy(base)); await pause(300)) {
    if (Date.now() < until && product?.exitCode == null) continue;
    await end();
    throw new Error('the product did not start');
  }
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  return { base, browser, end: () => browser.close().then(end) };
};

/** A page of a visitor who has chosen language and theme. */
export const openVisitor = async (
  { browser }: Stage,
  look: {
    size: { width: number; height: number };
    language: Language;
    theme: PictureTheme;
    phone?: boolean;
    moving?: boolean;
  },
  scale = 1,
): Promise<Page> => {
  const context = await browser.newContext({
    viewport: look.size,
    deviceScaleFactor: scale,
    isMobile: look.phone ?? false,
    hasTouch: look.phone ?? false,
    reducedMotion: look.moving ? 'no-preference' : 'reduce', // a still wheel makes a sharp picture
  });
  await context.addInitScript(
    `localStorage.setItem('theme_setting', '${look.theme}'); localStorage.setItem('lang', '${look.language}');`,
  );
  return context.newPage();
};

/** Signs in as a player of the demo and opens the live table. */
export const signIn = async (page: Page, { base }: Stage, language: Language, person = 'alice'): Promise<void> => {
  await page.goto(`${base}/account/login?lang=${language}&r=/live/play`);
  await page.locator('input[type=email]').fill(`${person}@demo.lajvard`);
  await page.locator('input[type=password]').fill('Lajvard-demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/live/play');
};

/** Waits until bets are open with at least `atLeastSeconds` left, in either language's digits. */
export const betsOpen = async (page: Page, atLeastSeconds: number): Promise<void> => {
  for (const until = Date.now() + MAX_ROUND_MS; Date.now() < until; await pause(150)) {
    const text = toLatinDigits((await page.getByRole('timer').textContent()) ?? '');
    if (Number(/\d+/.exec(text)?.[0] ?? 0) >= atLeastSeconds && /bet|شرط/.test(text)) return;
  }
  throw new Error('bets were never open');
};

/** Presses the middle of a cell of the felt, or the middle of its end edge: a split. */
export const pressCell = async (page: Page, cell: string, edge = false): Promise<void> => {
  const box = await page.locator(`[data-cell="${cell}"]`).first().boundingBox();
  if (!box) throw new Error(`${cell} is not on the felt`);
  await page.mouse.click(box.x + (edge ? box.width : box.width / 2), box.y + box.height / 2);
};

/** The part of the page that the elements cover, with a margin in px. */
export const around = async (page: Page, selector: string, margin: number) => {
  const boxes = (await Promise.all((await page.locator(selector).all()).map((each) => each.boundingBox()))).filter(
    (box) => box !== null,
  );
  if (boxes.length === 0) throw new Error(`nothing is ${selector}`);
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - margin);
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - margin);
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + margin - x;
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + margin - y;
  return { x, y, width, height };
};

/** Waits until fonts are loaded and pictures have faded in. */
export const settle = async (page: Page): Promise<void> => {
  await page.evaluate('document.fonts.ready');
  await pause(1500);
};
