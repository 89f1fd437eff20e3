import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';

const staff = ['web/src/features/{admin,moderation}/**', 'web/src/pages/{admin,moderation}-*'];
const tests = ['**/*.test.{ts,tsx}', '**/test-*'];

/** One catalogue for each area that a page loads as a whole (docs/decisions/0098-texts-in-catalogs.md). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: [
    { path: 'locales/{locale}/web', include: ['web/src'], exclude: [...staff, ...tests] },
    { path: 'locales/{locale}/staff', include: staff, exclude: tests },
  ],
  // Without line numbers, which would change with every commit.
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
});
