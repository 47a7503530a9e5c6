import { defineConfig } from '@playwright/test';
import { PATIENT } from '../harness/browser/patience.ts';

// The same tests in three engines; engines that run at the same time have separate products.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../harness/browser/start-products.ts',
  fullyParallel: true,
  workers: 3, // much of a test is waiting for rounds
  ...PATIENT,
  outputDir: '../../test-results/engines',
  projects: [{ name: 'drawn' }],
});
