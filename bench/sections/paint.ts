import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Stage } from '../../tests/harness/picture-stage.ts';
import { figure, median, round } from '../report.ts';
import { DEVICES, type Device, PAGES } from './visits.ts';

// What a first visitor sees and when, in Chromium. The connection is limited to that of a phone in a city: 9 Mbit/s
// down, 1.5 up, 85 ms to the server (WebPageTest's "4G").
const LINE = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8, latency: 85 };
const WANTED = { paintMs: 2500, shift: 0.05 };
const VISITS = 3;
const WATCHED_MS = 6000; // long after the last part has arrived

/** Collects the page's own performance entries; `hadRecentInput` shifts are reactions to input and do not count. */
const OBSERVE = `
  window.seen = { paint: 0, element: '', shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Object.assign(window.seen, { paint: entry.startTime, element: entry.element?.tagName ?? '' });
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Seen {
  readonly paint: number;
  readonly element: string;
  readonly shift: number;
}

const visit = async (browser: Browser, address: string, device: Device): Promise<Seen> => {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await page.addInitScript(OBSERVE);
    await page.goto(address);
    await pause(WATCHED_MS);
    return await page.evaluate<Seen>('window.seen');
  } finally {
    await context.close();
  }
};

/** The largest paint and the layout shift of cold visits to landing and practice, on a desktop and on a phone. */
export const measurePaint = async ({ browser, base }: Stage): Promise<void> => {
  console.log('\nFirst sight of a page, cold, over 9 Mbit/s and 85 ms: median of three visits');
  for (const [page, where] of Object.entries(PAGES)) {
    for (const [name, device] of Object.entries(DEVICES)) {
      const seen: Seen[] = [];
      for (let visits = 0; visits < VISITS; visits++) seen.push(await visit(browser, `${base}${where}`, device));
      const paint = round(median(seen.map((each) => each.paint)));
      const shift = round(Math.max(...seen.map((each) => each.shift)), 3);
      figure({
        name: `${page} on a ${name}: largest paint (${seen.at(-1)?.element.toLowerCase()})`,
        reached: `${paint} ms`,
        wanted: `≤ ${WANTED.paintMs} ms`,
        enough: paint > 0 && paint <= WANTED.paintMs,
      });
      figure({
        name: `${page} on a ${name}: layout shift`,
        reached: String(shift),
        wanted: `≤ ${WANTED.shift}`,
        enough: shift <= WANTED.shift,
      });
    }
  }
};
