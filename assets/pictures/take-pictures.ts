import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { toLatinDigits } from '../../packages/money/src/index.ts';
import { buildBrowserApps } from '../../scripts/build-browser.ts';
import { ensureChromium } from '../../tests/harness/chromium.ts';

// `node assets/pictures/take-pictures.ts [folder]`: the pictures of the README, made from the running product; with
// `--all` every view in both languages, themes and sizes, for review (into the folder that is named; nothing of that is
// committed).
const root = path.resolve(import.meta.dirname, '../..');
const all = process.argv.includes('--all');
const folder = path.resolve(
  process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? path.join(root, 'docs/pictures'),
);
const PORT = 3987;
const base = `http://127.0.0.1:${PORT}`;
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const PUBLIC = {
  landing: '/',
  practice: '/practice',
  login: '/account/login',
  register: '/account/register',
  fairness: '/fairness/1',
  terms: '/terms-and-conditions',
  payouts: '/accounts-payouts-bonuses',
  limits: '/responsible-gaming',
  blocked: '/block/account',
  nothing: '/nothing-here',
};

const settle = async (page: Page): Promise<void> => {
  await page.evaluate('document.fonts.ready');
  await pause(1500); // pictures fade in
};

const open = async (browser: Browser, size: keyof typeof SIZES, language: string, theme: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: SIZES[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
  });
  await context.addInitScript(
    `localStorage.setItem('theme_setting', '${theme}'); localStorage.setItem('lang', '${language}');`,
  );
  return context.newPage();
};

const signIn = async (page: Page, language: string): Promise<void> => {
  await page.goto(`${base}/account/login?lang=${language}&r=/live/play`);
  await page.locator('input[type=email]').fill('alice@demo.lajvard');
  await page.locator('input[type=password]').fill('Lajvard-demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/live/play');
};

/** Waits until bets are open with a few seconds left, in either language's digits. */
const betsOpen = async (page: Page): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    const text = toLatinDigits((await page.getByRole('timer').textContent()) ?? '');
    const seconds = Number(/\d+/.exec(text)?.[0] ?? 0);
    if (seconds >= 6 && /bet|شرط/.test(text)) return;
    await pause(200);
  }
  throw new Error('bets were never open');
};

const press = async (page: Page, cell: string): Promise<void> => {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const take = (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: path.join(folder, `${name}.jpg`), type: 'jpeg', quality: 86 });

/** Takes the rest of the landing page in the language set by its switch; on a phone the menu too. */
const takeLanding = async (page: Page, look: string, language: string): Promise<void> => {
  const burger = page.locator('header button[aria-haspopup=dialog]');
  if (await burger.isVisible()) {
    await burger.click();
    await settle(page);
    await take(page, `menu-${look}`);
    if (language === 'en') await page.locator('dialog button[lang=en]').click();
    await page.keyboard.press('Escape');
  } else if (language === 'en') await page.locator('header button[lang=en]').click();
  await settle(page);
  for (const part of ['about', 'practice', 'features', 'contact']) {
    await page.locator(`#${part}`).scrollIntoViewIfNeeded();
    await page.locator(`#${part}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await settle(page);
    await take(page, `landing-${part}-${look}`);
  }
};

await buildBrowserApps();
mkdirSync(folder, { recursive: true });
const data = mkdtempSync(path.join(tmpdir(), 'lajvard-pictures-'));
const product = spawn(process.execPath, [path.join(root, 'scripts/run-product.ts')], {
  cwd: root,
  stdio: 'ignore',
  env: {
    ...process.env,
    DEMO: '1',
    PORT: String(PORT),
    DATA_DIR: data,
    ROUND_SECONDS: '12',
    EXTRA_SECONDS: '2',
    SPIN_SECONDS: '4',
    PAUSE_SECONDS: '4',
    RATE_LIMIT_FACTOR: '100',
  },
});
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
try {
  while (
    !(await fetch(`${base}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false))
  )
    await pause(300);
  await pause(55_000); // a few rounds, so that there is a history
  for (const size of ['desktop', 'phone'] as const) {
    for (const language of ['en', 'fa']) {
      for (const theme of ['dark', 'light']) {
        if (
          !all &&
          (size === 'phone' ? language === 'en' || theme === 'light' : theme === (language === 'en' ? 'light' : 'dark'))
        )
          continue;
        const page = await open(browser, size, language, theme);
        await signIn(page, language);
        await betsOpen(page);
        for (const cell of ['17', '32', '8', '26']) await press(page, cell);
        await settle(page);
        await take(page, `table-${size}-${language}-${theme}`);
        await page.context().close();
        if (!all) continue;
        for (const [name, where] of Object.entries(PUBLIC)) {
          const visitor = await open(browser, size, language, theme);
          await visitor.goto(`${base}${where}?lang=${language}`);
          await settle(visitor);
          await take(visitor, `${name}-${size}-${language}-${theme}`);
          if (name === 'landing') await takeLanding(visitor, `${size}-${language}-${theme}`, language);
          await visitor.context().close();
        }
      }
    }
  }
} finally {
  await browser.close();
  const gone = new Promise((resolve) => product.once('exit', resolve));
  product.kill('SIGTERM');
  await gone;
  rmSync(data, { recursive: true, force: true });
}
