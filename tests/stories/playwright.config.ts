import { defineConfig } from '@playwright/test';

// Debian's Chromium: no browser is downloaded. The flags keep it from asking the outside world.
export default defineConfig({
  testDir: './src',
  testMatch: '**/*.story.ts',
  globalSetup: './src/start-product.ts',
  workers: 2, // each with a product of its own; much of a story is waiting for a round
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../../test-results',
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
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
