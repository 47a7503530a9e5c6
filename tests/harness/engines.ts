import { existsSync } from 'node:fs';
import { installMissing } from './debian-packages.ts';

/**
 * The programs that the tests in three engines need, apart from Chromium: usual places and Debian packages.
 */
const NEEDED = [
  { variable: 'FIREFOX_PATH', files: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], package: 'firefox-esr' },
  { variable: 'WEBKIT_DRIVER_PATH', files: ['/usr/bin/WebKitWebDriver'], package: 'webkit2gtk-driver' },
  { variable: 'XVFB_PATH', files: ['/usr/bin/Xvfb'], package: 'xvfb' },
] as const;

type Needed = (typeof NEEDED)[number];

const find = ({ variable, files }: Needed): string | undefined =>
  [process.env[variable], ...files].find((file) => file !== undefined && existsSync(file));

/**
 * Finds Firefox, WebKit's driver and its virtual screen: from the environment, in the usual places, or from Debian's
 * packages, installed if missing and permitted.
 * @returns the environment that names them
 * @throws with what to install if one is missing, because no engine is skipped silently
 */
export const ensureEngines = (): Record<string, string> => {
  const missing = () => NEEDED.filter((each) => !find(each));
  const packages = installMissing('the tests in three engines', () => missing().map((each) => each.package));
  if (packages.length > 0) {
    const variables = missing().map(({ variable }) => variable);
    throw new Error(
      `The tests in three engines need ${packages.join(', ')}: ` +
        `install them (Debian: \`sudo apt-get install ${packages.join(' ')}\`) ` +
        `or name the programs in ${variables.join(', ')}. ` +
        'To run all other tests alone: `npm test -- --without=engines`.',
    );
  }
  return Object.fromEntries(NEEDED.map((each) => [each.variable, find(each) ?? '']));
};
