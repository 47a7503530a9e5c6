import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { buildBrowserApps } from '../../../scripts/build-browser.ts';
import { freePort } from '../free-port.ts';
import { productOf } from './product.ts';
import { measureSlowness } from './slowness.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const STARTED_WITHIN_MS = 600_000; // four at a time, on a slow machine

/** Durations of rounds in these tests, in seconds: long enough for a person to bet, short enough for a test. */
const DURATIONS = { ROUND: 14, EXTRA: 3, LOCK: 2.5, SPIN: 4, PAUSE: 7 };
/** Showing the video takes most of a machine, so placing and sending bets is slow. */
const FILMED_DURATIONS = { ...DURATIONS, ROUND: 30, LOCK: 8 };

const durationsOf = (product: string, slowness: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(product === 'filmed' ? FILMED_DURATIONS : DURATIONS).map(([name, seconds]) => [
      `${name}_SECONDS`,
      String(seconds * slowness),
    ]),
  );

type End = () => Promise<void>;

/**
 * Starts one of the products of `productOf` as `npm start` does (server, media, studio), on its own data folder; tests
 * find it by environment.
 */
const startProduct = async (product: string, slowness: number): Promise<End> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-e2e-'));
  const port = await freePort();
  const parentPort = await freePort(); // of a page of another origin that may frame the site
  const child = spawn(process.execPath, [path.join(root, 'scripts/run-product.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...durationsOf(product, slowness),
      DEMO: '1',
      BEACON_URLS: 'none',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      STUDIO_QUALITIES: 'low',
      ...(product !== 'filmed' && { VIDEO: 'off' }),
      // what the picture of the croupier's wheel shows, for tests, which cannot see
      STUDIO_NUMBERS_FILE: path.join(folder, 'croupier-numbers'),
      RATE_LIMIT_FACTOR: '20',
      PARENT_ORIGINS: `http://127.0.0.1:${parentPort}`,
    },
  });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const end: End = async () => {
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + STARTED_WITHIN_MS;
  while (
    !(await fetch(`${url}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (Date.now() > until || child.exitCode !== null) {
      await end();
      throw new Error(`the product ${product} did not start`);
    }
    await pause(200);
  }
  process.env[`STORY_URL_${product}`] = url;
  process.env[`STORY_DATA_${product}`] = folder;
  process.env[`STORY_PID_${product}`] = String(child.pid);
  process.env[`STORY_PARENT_PORT_${product}`] = String(parentPort);
  return end;
};

/** Long tests share the demo's people: two at once at one product would take each other's seats. */
const startProducts = async ({ workers, projects }: FullConfig): Promise<End> => {
  const wanted = projects.flatMap(({ name }) =>
    Array.from({ length: workers }, (_, worker) => productOf(name, worker)),
  );
  await buildBrowserApps(); // once, before several products would build at the same time
  const slowness = await measureSlowness();
  process.env.STORY_SLOWNESS = String(slowness);
  const starts = await Promise.allSettled([...new Set(wanted)].map((product) => startProduct(product, slowness)));
  const end: End = async () => {
    await Promise.all(starts.map((start) => (start.status === 'fulfilled' ? start.value() : undefined)));
  };
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed === undefined) return end;
  await end(); // no product may keep running if the run does not take place
  throw failed.reason;
};

export default startProducts;
