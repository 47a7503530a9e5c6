import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file !== undefined && existsSync(file));

const quiet = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * The browser of the end-to-end tests: CHROMIUM_PATH, or the usual places, or Debian's package, installed if
 * missing and permitted.
 * @throws with what to install if there is none, because the tests are never skipped silently
 */
export const ensureChromium = (): string => {
  const here = found();
  if (here) return here;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing chromium for the end-to-end tests …');
    quiet('apt-get', ['update', '-qq']);
    quiet('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  const installed = found();
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium: ' +
      'install it (Debian: `sudo apt-get install chromium`) or name one in CHROMIUM_PATH. ' +
      'To run all other tests alone: `npm test -- --without=e2e`.',
  );
};
