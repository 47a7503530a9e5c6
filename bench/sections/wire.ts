import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Stage } from '../../tests/harness/picture-stage.ts';
import { figure, raw, round } from '../report.ts';
import { DEVICES, type Device, PAGES } from './visits.ts';

const MAX_KB: Readonly<Record<string, number>> = { landing: 129, practice: 147 };
const WATCHED_MS = 10_000; // by then everything has loaded that loads by itself

interface Received {
  readonly file: string;
  readonly bytes: number;
}

/**
 * The scripts of a cold visit as Chromium receives them: compressed, with headers, until nothing more loads by itself.
 */
const scriptsOf = async (browser: Browser, address: string, device: Device): Promise<Received[]> => {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const scripts = new Map<string, string>();
    const received: Received[] = [];
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const { pathname } = new URL(response.url);
      if (pathname.endsWith('.js')) scripts.set(requestId, path.basename(pathname));
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = scripts.get(requestId);
      if (file) received.push({ file, bytes: encodedDataLength });
    });
    await session.send('Network.enable');
    await page.goto(address);
    await pause(WATCHED_MS);
    return received.sort((a, b) => b.bytes - a.bytes);
  } finally {
    await context.close();
  }
};

/** JavaScript on the wire of cold visits to landing and practice, on a desktop and on a phone. */
export const measureWire = async ({ browser, base }: Stage): Promise<void> => {
  console.log(
    '\nJavaScript of a cold page on the wire, brotli, with headers and all that comes unasked in ten seconds',
  );
  for (const [page, where] of Object.entries(PAGES)) {
    for (const [name, device] of Object.entries(DEVICES)) {
      const scripts = await scriptsOf(browser, `${base}${where}`, device);
      for (const { file, bytes } of scripts) raw(`${String(round(bytes / 1000, 2)).padStart(7)} kB  ${file}`);
      const wanted = MAX_KB[page] ?? 0;
      const reached = round(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000, 1);
      figure({
        name: `${page} on a ${name}: JavaScript on the wire, ${scripts.length} files`,
        reached: `${reached} kB`,
        wanted: `≤ ${wanted} kB`,
        enough: scripts.length > 0 && reached <= wanted,
      });
    }
  }
};
