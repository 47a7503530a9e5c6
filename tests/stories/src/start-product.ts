import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../..');
const STARTED_WITHIN_MS = 90_000;

/** Rounds of the stories: long enough for a person's hands, short enough for a test. Seconds. */
const DURATIONS = {
  ROUND_SECONDS: '14',
  EXTRA_SECONDS: '3',
  LOCK_SECONDS: '2.5',
  SPIN_SECONDS: '4',
  PAUSE_SECONDS: '7',
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Starts the product as `npm start` does (server, media, studio) on a data folder of its own; told to the stories by environment. */
const startProduct = async (): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lajvard-stories-'));
  const numbers = path.join(folder, 'croupier-numbers');
  const port = await freePort();
  const parentPort = await freePort(); // of a page of another origin that may hold the site in a frame
  const child = spawn(process.execPath, [path.join(root, 'scripts/run-product.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...DURATIONS,
      DEMO: '1',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      STUDIO_QUALITIES: 'low',
      STUDIO_NUMBERS_FILE: numbers, // what the picture of the croupier's wheel shows, for readers without eyes
      RATE_LIMIT_FACTOR: '20',
      PARENT_ORIGINS: `http://127.0.0.1:${parentPort}`,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + STARTED_WITHIN_MS;
  while (
    !(await fetch(`${url}/healthz`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the product did not start');
    await pause(200);
  }
  process.env.STORY_URL = url;
  process.env.STORY_DATA = folder;
  process.env.STORY_NUMBERS = numbers;
  process.env.STORY_PARENT_PORT = String(parentPort);
  return async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
};

export default startProduct;
