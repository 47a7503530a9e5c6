import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../../tests/harness/chromium.ts';
import { figure, median, raw, round } from '../report.ts';
import { DEVICES } from './visits.ts';

// How long the fairness page takes on a phone to check a round with a beacon, in Chromium with the page's processor
// slowed down four times: from the press to every check on the screen.
const SLOWED = 4;
const WANTED = { firstMs: 1_500, laterMs: 300 };
const VISITS = 5;
const LATER = 5;
const SETTLED_MS = 5_000;

/** Presses, and waits for the checks of a round. @returns ms */
const timed = (page: Page, press: string, roundNumber: number): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const from = performance.now();
    ${press};
    const isChecked = () =>
      document.querySelector('#round-title')?.textContent.includes('${roundNumber}') &&
      document.querySelector('[data-check=beacon]')?.dataset.holds === 'true' &&
      document.querySelector('[data-holds=false]') === null;
    while (!isChecked()) {
      if (performance.now() - from > 30_000) throw new Error('round ${roundNumber} was not checked');
      await new Promise((done) => setTimeout(done, 8));
    }
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - from;
  })()`);

const visit = async (browser: Browser, base: string, newest: number): Promise<number[]> => {
  const context = await browser.newContext(DEVICES.phone);
  try {
    const page = await context.newPage();
    await page.goto(`${base}/fairness?lang=en`);
    await page.locator('search input').fill(String(newest));
    await pause(SETTLED_MS);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const times = [await timed(page, `document.querySelector('search form').requestSubmit()`, newest)];
    for (let back = 1; back <= LATER; back++)
      times.push(await timed(page, `document.querySelector('a[rel=prev]').click()`, newest - back));
    return times;
  } finally {
    await context.close();
  }
};

/** The first check of a round on a page that is open, and the next ones. */
export const measureChecks = async (base: string): Promise<void> => {
  console.log(`\nChecks of a round on a phone, processor ${SLOWED} times slower`);
  const { data } = (await (await fetch(`${base}/api/rounds`)).json()) as { data: { round_number: number }[] };
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const visits: number[][] = [];
  try {
    for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, base, data[0]?.round_number ?? 0));
  } finally {
    await browser.close();
  }
  for (const times of visits) raw(`${times.map((ms) => round(ms)).join(', ')} ms`);
  const first = round(median(visits.map(([ms = 0]) => ms)));
  const later = round(median(visits.flatMap(([, ...rest]) => rest)));
  figure({
    name: 'a check of a round on a phone: the first, then each',
    reached: `${first}, ${later} ms`,
    wanted: `≤ ${WANTED.firstMs}, ${WANTED.laterMs} ms`,
    enough: first <= WANTED.firstMs && later <= WANTED.laterMs,
  });
};
