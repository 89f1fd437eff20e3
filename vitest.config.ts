import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const setupFiles = [fileURLToPath(new URL('scripts/property-seed.mjs', import.meta.url))];

/** The default leaves one core of two idle. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
/** Each file would otherwise load the whole server anew, which takes longer than most of its tests. */
const shared = { isolate: false, setupFiles, maxWorkers };
/** A machine that has other things to do is slow, not broken: what is polled has longer than vitest's one second. */
const polling = { expect: { poll: { timeout: 15_000 } } };
const patient = { testTimeout: 60_000, hookTimeout: 120_000, ...polling };
const mocked = 'server/test/**/*.mocked.test.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...shared } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          exclude: [mocked],
          ...shared,
          ...patient,
        },
      },
      // A module that is mocked must not have been loaded by another file.
      { test: { name: 'server-mocked', include: [mocked], setupFiles, maxWorkers, ...patient } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          maxWorkers,
          environment: 'jsdom',
          // The browser's objects are made once a worker instead of once a file.
          pool: 'vmThreads',
          testTimeout: 30_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'e2e',
          // Each journey starts a server and a browser: two at once would starve each other on a small machine.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/support/prepare-data.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          ...polling,
        },
      },
    ],
  },
});
