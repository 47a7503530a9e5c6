import { defineConfig } from '@playwright/test';
import { PATIENT } from '../harness/browser/patience.ts';
import { LONG } from '../harness/browser/product.ts';

const FILMED = ['**/live.spec.ts', '**/croupier.spec.ts'];
const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const;
const drawn = { name: 'drawn', testMatch: '**/*.spec.ts', testIgnore: FILMED };
const filmed = [
  { name: 'filmed', testMatch: FILMED, workers: 1, teardown: 'end of the film', use: MOVING },
  { name: 'end of the film', testMatch: 'end-of-film.ts' },
];
const ended = { name: 'end of the product', testMatch: 'end-of-product.ts' };
const long = new RegExp(LONG);
/** `npm test` runs neither film nor long tests, `npm run test:long` only those. */
const PROJECTS = {
  short: [{ ...drawn, grepInvert: long, teardown: ended.name }, ended],
  long: [...filmed, { ...drawn, grep: long }],
  all: [...filmed, drawn],
};
const part = process.env.LAJVARD_E2E;

// Debian's Chromium: no browser is downloaded. The flags keep it from contacting other hosts.
export default defineConfig({
  testDir: '.',
  globalSetup: '../harness/browser/start-products.ts',
  // Much of a test is waiting for rounds, so several run at a time (start-products.ts). Encoding and showing the video
  // costs more than everything else, so only the tests about it have it.
  workers: 3,
  projects: PROJECTS[part === 'short' || part === 'long' ? part : 'all'],
  fullyParallel: part === 'long', // the tests of a file wait for minutes, and each worker has its own product
  // Recording every test would cost a third of them all: what fails is run again for its trace, and has failed.
  retries: 1,
  failOnFlakyTests: true,
  ...PATIENT,
  // Another Chromium smooths edges a little differently.
  expect: { ...PATIENT.expect, toHaveScreenshot: { threshold: 0.05, maxDiffPixelRatio: 0.01 } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  outputDir: '../../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    // The processor draws every frame; movement is shown by the tests that are about it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
});
