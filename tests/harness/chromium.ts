import { existsSync } from 'node:fs';
import { installMissing } from './debian-packages.ts';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file !== undefined && existsSync(file));

/** Chromium without windows and toolbars, which take a fifth of its time. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';

/**
 * The browser of the end-to-end tests: CHROMIUM_PATH, or Chromium without windows, installed if missing and
 * permitted, or the whole one.
 * @throws with what to install if there is none
 */
export const ensureWindowlessChromium = (): string => {
  const here = (): string | undefined => process.env.CHROMIUM_PATH ?? (existsSync(WINDOWLESS) ? WINDOWLESS : undefined);
  installMissing('the end-to-end tests', () => (here() ? [] : ['chromium-headless-shell']));
  return here() ?? ensureChromium();
};

/**
 * The browser of the tests in three engines, pictures and reports: CHROMIUM_PATH, or the usual places, or Debian's
 * package, installed if missing and permitted.
 * @throws with what to install if there is none, because the tests are never skipped silently
 */
export const ensureChromium = (): string => {
  installMissing('the end-to-end tests', () => (found() ? [] : ['chromium']));
  const installed = found();
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium: ' +
      'install it (Debian: `sudo apt-get install chromium`) or name one in CHROMIUM_PATH. ' +
      'To run all other tests alone: `npm test -- --without=e2e`.',
  );
};
