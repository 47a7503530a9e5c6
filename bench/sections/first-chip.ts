import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import type { Stage } from '../../tests/harness/picture-stage.ts';
import { figure, median, raw, round } from '../report.ts';
import { DEVICES, type Device, PAGES } from './visits.ts';

// When a first visitor has the first chip on the practice table, in Chromium, cold: from the start of the navigation
// until the table says that the number has a stake. 10 Mbit/s, 40 ms to the server, the processor slowed four times.
const LINE = { offline: false, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8, latency: 40 };
const SLOWED = 4;
const VISITS = 5;
/** Address of another version, started beside this one: visits alternate, and this one may not be later. */
const COMPARED = process.env.COMPARE_WITH;
const TOLERANCE = 1.1;
const TRIED_EVERY_MS = 50;
const MAX_MS = 60_000;
const NUMBER = 17;

/** Notes when the number has a stake, in ms since the navigation. */
const NOTE = `{
  const note = () => {
    if (document.querySelector('[role=gridcell][aria-label^="Number ${NUMBER}"][aria-label*="$"]'))
      document.documentElement.dataset.staked = String(performance.now());
    else requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}`;

/** Closes what lies over the table, and presses the number as soon as it is drawn. */
const press = async (page: Page): Promise<void> => {
  const notice = page.getByRole('button', { name: 'Got it' });
  if (await notice.isVisible()) await notice.click({ timeout: 1000 }).catch(() => undefined);
  const box = await page.locator(`[data-cell="${NUMBER}"]`).first().boundingBox({ timeout: 100 });
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
};

/** Milliseconds from the navigation to the first chip of one cold visit. */
const visit = async (browser: Browser, address: string, device: Device): Promise<number> => {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.addInitScript(NOTE);
    await page.goto(address, { waitUntil: 'commit' });
    for (const until = Date.now() + MAX_MS; Date.now() < until; await pause(TRIED_EVERY_MS)) {
      const staked = await page.locator('html').getAttribute('data-staked');
      if (staked !== null) return Number(staked);
      await press(page).catch(() => undefined); // the number is not drawn yet
    }
    throw new Error('no chip was placed');
  } finally {
    await context.close();
  }
};

/** From the page's address to the first chip, cold, on a desktop and on a phone. */
export const measureFirstChip = async ({ browser, base }: Stage): Promise<void> => {
  console.log('\nFrom the address to the first chip, cold, over 10 Mbit/s and 40 ms, processor 4 times slower');
  const versions = COMPARED ? [base, COMPARED] : [base];
  for (const [name, device] of Object.entries(DEVICES)) {
    const times = versions.map((): number[] => []);
    for (let visits = 0; visits < VISITS; visits++)
      for (const [at, version] of versions.entries())
        times[at]?.push(await visit(browser, `${version}${PAGES.practice}?lang=en`, device));
    for (const [at, all] of times.entries())
      raw(`${name}, ${at === 0 ? 'this version' : COMPARED}: ${all.map((ms) => round(ms)).join(', ')} ms`);
    const [now = 0, before] = times.map((all) => round(median(all)));
    if (before === undefined) raw(`${name}: median ${now} ms (COMPARE_WITH names another version to compare with)`);
    else
      figure({
        name: `practice on a ${name}: first chip, median of ${VISITS}`,
        reached: `${now} ms`,
        wanted: `not later than ${before} ms by a tenth`,
        enough: now <= before * TOLERANCE,
      });
  }
};
