import { pathToFileURL } from 'node:url';
import { type ExtractorType, defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { languages, sourceLanguage } from './domain/src/languages.ts';

const staff = ['web/src/features/{admin,moderation}/**', 'web/src/pages/{admin,moderation}-*'];
const tests = ['**/*.test.{ts,tsx}', '**/test-*'];

const contract = 'domain/src/contract/{messages,*-messages}.ts';

/** The texts of the contract are constants, which the server and the browser look up by their English. */
const constantsExtractor: ExtractorType = {
  match: (filename) => /\/contract\/([a-z]+-)?messages\.ts$/.test(filename),
  async extract(filename, _code, onExtracted) {
    const constants: unknown = await import(pathToFileURL(filename).href);
    for (const text of textsIn(constants)) onExtracted({ id: text, origin: [filename, 1] });
  },
};

function textsIn(constants: unknown): string[] {
  if (typeof constants === 'string') return [constants];
  return typeof constants === 'object' && constants !== null ? Object.values(constants).flatMap(textsIn) : [];
}

/** One for each area that a page loads as a whole (docs/decisions/0098-texts-in-catalogs.md). */
export const catalogs = [
  { path: 'locales/{locale}/web', include: ['web/src'], exclude: [...staff, ...tests] },
  { path: 'locales/{locale}/contract', include: [contract] },
  { path: 'locales/{locale}/server', include: ['domain/src', 'server/src'], exclude: [contract, ...tests] },
  { path: 'locales/{locale}/staff', include: staff, exclude: tests },
];

export default defineConfig({
  // Server and domain run without a build: there the macros are functions.
  experimental: { runtimeMacro: true },
  sourceLocale: sourceLanguage,
  locales: Object.keys(languages),
  catalogs,
  // Without line numbers, which would change with every commit.
  format: formatter({ lineNumbers: false }),
  extractors: [constantsExtractor, createSwcExtractor()],
});
