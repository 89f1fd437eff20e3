import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const setupFiles = [fileURLToPath(new URL('scripts/property-seed.ts', import.meta.url))];

/** Some tests wait for a process or a timer: one worker more than there are cores keeps all cores at work. */
const maxWorkers = availableParallelism() + 1;
/** Each file would otherwise load the whole server anew, which takes longer than most of its tests. */
const shared = { isolate: false, setupFiles, maxWorkers };
/** A machine that has other things to do is slow, not broken: what is polled has longer than vitest's one second. */
const polling = { expect: { poll: { timeout: 15_000 } } };
const patient = { testTimeout: 180_000, hookTimeout: 240_000, ...polling };
const mocked = 'server/test/**/*.mocked.test.ts';
const faults = 'server/test/fault/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], ...shared, ...patient } },
      {
        test: {
          name: 'server',
          include: [
            'server/src/**/*.test.ts',
            'server/test/**/*.test.ts',
            'scripts/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [mocked, faults],
          ...shared,
          ...patient,
        },
      },
      // Not run by `npm test`: see docs/reliability.md.
      { test: { name: 'faults', include: [faults], setupFiles, maxWorkers: 1, ...patient } },
      // A module that is mocked, or wanted as it is at first, must not have been loaded by another file.
      { test: { name: 'server-mocked', include: [mocked], setupFiles, maxWorkers, ...patient } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/build/*.test.ts', 'web/src/**/*.test.{ts,tsx}'],
          maxWorkers,
          environment: 'jsdom',
          // The browser's objects are made once a worker instead of once a file.
          pool: 'vmThreads',
          testTimeout: 90_000,
          ...polling,
          setupFiles: [...setupFiles, fileURLToPath(new URL('web/src/test-setup.ts', import.meta.url))],
        },
      },
    ],
  },
});
