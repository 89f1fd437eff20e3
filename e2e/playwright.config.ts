import { defineConfig } from '@playwright/test';
import { availableParallelism } from 'node:os';
import { launchOptions } from './support/open-browser.ts';

export default defineConfig({
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  globalSetup: './support/prepare-data.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  retries: process.env.CI ? 1 : 0,
  // A machine that has other things to do is slow, not broken.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Snapshots would fetch what the CSP forbids.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
  },
});
