/// <reference types="node" />
import { argv } from 'node:process';
import type { KnipConfig } from 'knip';

// `npm run check` runs knip three times: over everything, with `--production` over what ends in `!`, where tests do not count, and with
// `--strict` over the server, whose `dependencies` alone have to be enough for it.

const isProduction = argv.includes('--production');

export default {
  // Tests may call a part of a file by itself: an export that its own file uses is no dead code when only tests import it.
  ignoreExportsUsedInFile: isProduction ? true : { interface: true, type: true },
  // The server names these by their keys.
  ignoreIssues: { 'domain/src/contract/screen-messages.ts': ['exports'] },
  workspaces: {
    '.': {
      entry: [
        'lingui.config.ts!',
        'scripts/*.{mjs,ts}!',
        'bench/{bench,day,fair-price,fairness,growth,inp,memory,places,restart,streams,web}.ts!',
        'bench/backtest/main.ts!',
        'bench/**/*.test.ts',
      ],
      project: ['scripts/**/*.{mjs,ts}!', 'bench/**/*.ts!', '!**/*.test.ts!'],
      ignoreBinaries: ['dpkg-deb', 'du'],
      ignoreDependencies: [
        '@playwright/test',
        '@swc/core',
        'dependency-cruiser',
        'kysely',
        'oxfmt',
        'oxlint',
        'oxlint-tsgolint',
        'pg',
        'sharp',
      ],
    },
    domain: {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!'],
      // Its package exports every file, which would make each an entry and all of its exports used.
      includeEntryExports: true,
    },
    server: {
      entry: [
        'src/main.ts!',
        'src/cli/ballpark.ts!',
        'src/cli/man-page.ts!',
        'src/places/build-places.ts!',
        'src/backup/try-archive.ts!',
        'src/db/embedded/make-cluster.ts!',
        'src/db/migrations/*.ts!',
        'test/photos/photo-memory-probe.ts',
        'test/docs/limits-page.ts',
        'src/**/*.test.ts',
        'test/**/*.test.ts',
        'test/fault/*.ts',
      ],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', 'test/**/*.ts'],
      ignoreBinaries: ['lintian', 'pgbackrest', 'promtool', 'script', 'setpriv', 'unshare'],
      ignoreDependencies: ['@types/geojson'],
    },
    web: {
      entry: [
        'build/*.test.ts',
        'service-worker/service-worker.ts!',
        'src/**/*.test.{ts,tsx}',
        'src/lib/zod.ts!',
        'src/prerender.tsx!',
        'src/first-script.ts!',
        'build/{*-plugin,bundles}.ts!',
      ],
      project: [
        '*.ts!',
        'build/*.ts!',
        'service-worker/*.ts!',
        'src/**/*.{ts,tsx,css}!',
        '!**/*.test.{ts,tsx}!',
        '!**/test-*.{ts,tsx}!',
      ],
      ignoreDependencies: ['jsdom', '@fonts/.*', '@fontsource-variable/.*'],
    },
    e2e: {
      // Playwright's configuration and the tests that it names are entries.
      project: ['**/*.ts'],
      ignoreBinaries: ['WebKitWebDriver', 'Xvfb'],
    },
  },
} satisfies KnipConfig;
