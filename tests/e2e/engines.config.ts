import { defineConfig } from '@playwright/test';

// The same tests in three engines, each with a product of its own where two run at once.
export default defineConfig({
  testDir: './src/engines',
  testMatch: '**/*.spec.ts',
  globalSetup: './src/start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 300_000, // patience for a machine that is busy; nothing waits longer than it must
  expect: { timeout: 60_000 },
  outputDir: '../../test-results/engines',
  projects: [{ name: 'drawn' }],
});
