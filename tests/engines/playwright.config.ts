import { defineConfig } from '@playwright/test';

// The same tests in three engines; engines that run at the same time have separate products.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../harness/browser/start-products.ts',
  fullyParallel: true,
  workers: 3, // much of a test is waiting for rounds
  timeout: 300_000, // for busy machines; nothing waits longer than it must
  expect: { timeout: 60_000 },
  outputDir: '../../test-results/engines',
  projects: [{ name: 'drawn' }],
});
