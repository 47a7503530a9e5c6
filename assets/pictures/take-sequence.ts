import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../../tests/harness/chromium.ts';

// `node assets/pictures/take-sequence.ts ADDRESS FOLDER`: from the lock to the next round at the practice table of a
// running product, one picture every 200 ms, after a win and after a loss, in both languages, themes and sizes, for
// review.
const [address, folder] = process.argv.slice(2);
if (!address || !folder) throw new Error('node assets/pictures/take-sequence.ts ADDRESS FOLDER');

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const ROUNDS = { win: 17, loss: 34 };
const EVERY_MS = 200;
const LASTS_MS = 16_000; // lock, spin, result

/** Makes the practice wheel stop on a number. */
const fix = (number: number): string => `{
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (words) => (words instanceof Uint32Array ? words.fill(${number}) : random(words));
}`;

const bet = async (page: Page, cell: string, chip: number): Promise<void> => {
  await page.locator(`[data-chip="${chip}"] input`).check({ force: true });
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  if (!box) throw new Error(`no cell ${cell}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

const takeRound = async (page: Page, into: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button').first().click();
  await bet(page, '17', 5);
  await bet(page, '17', 5);
  await bet(page, '20', 20);
  await bet(page, 'BLACK', 50);
  await page.clock.runFor(60_000);
  while ((await page.locator('[data-stage="spin"]').count()) === 0) await page.clock.runFor(500);
  await page.clock.resume();
  await film(page, into);
};

/** Chromium's own film of the page, of which one picture every 200 ms is kept: a screenshot takes longer than that. */
const film = async (page: Page, into: string): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const begun = Date.now();
  let next = 0;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined); // the page may be closed by now
    const at = Date.now() - begun;
    if (at < next) return;
    writeFileSync(path.join(into, `${String(at).padStart(5, '0')}.jpg`), Buffer.from(data, 'base64'));
    next = (Math.floor(at / EVERY_MS) + 1) * EVERY_MS;
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 85 });
  await pause(LASTS_MS);
  await session.send('Page.stopScreencast');
};

const take = async (browser: Browser, size: keyof typeof SIZES, language: string, theme: string): Promise<void> => {
  for (const [result, number] of Object.entries(ROUNDS)) {
    const into = path.join(folder, `${size}-${language}-${theme}-${result}`);
    mkdirSync(into, { recursive: true });
    const page = await browser.newPage({ viewport: SIZES[size], hasTouch: size === 'phone' });
    await page.addInitScript(`localStorage.setItem('theme_setting', '${theme}'); ${fix(number)}`);
    await page.clock.install();
    await page.goto(`${address}/practice?lang=${language}`);
    await page.locator('[role=gridcell]').first().waitFor();
    await takeRound(page, into);
    await page.close();
    console.log(into);
  }
};

const browser = await chromium.launch({ executablePath: ensureChromium() });
for (const size of ['desktop', 'phone'] as const)
  for (const language of ['fa', 'en'])
    for (const theme of ['dark', 'light']) await take(browser, size, language, theme);
await browser.close();
