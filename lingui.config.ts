import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type ExtractorType, defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { sourceLanguage, wholeLanguages } from './domain/src/languages.ts';

const messages = 'domain/src/contract/messages.ts';
const constants = ['domain/src/contract/*-messages.ts', 'domain/src/site-texts.ts'];
const staff = [
  'web/src/features/{admin,moderation}/**',
  'web/src/pages/{admin,moderation}-*',
  'domain/src/contract/admin-messages.ts',
];
/** Nothing that visitors’ pages render (web/build/text-areas.test.ts). */
const app = [
  'web/src/features/{account,achievements,onboarding,photos,places,profile,push,security,statements,xp}/**',
  'web/src/features/listing/{detail,form,guess,questions,reveal}/**',
  'web/src/pages/{accept,achievements,blocked,create-listing,edit-listing,edit-profile,feed,guesses,help,home}-page.tsx',
  'web/src/pages/{leaderboard,leaving,listing,notifications,onboarding,profile,recovery-codes,saved,sessions}-page.tsx',
  'web/src/pages/{signals,statements,suspended,two-step,verify-email,waiting}-page.tsx',
  'web/src/pages/{settings,*-settings}-page.tsx',
];
const tests = ['**/*.test.{ts,tsx}', '**/test-*'];

/** The texts of the contract are constants, which the server and the browser look up by their English. */
const constantsExtractor: ExtractorType = {
  match: (filename) => /\/(contract\/([a-z]+-)?messages|site-texts)\.ts$/.test(filename),
  async extract(filename, _code, onExtracted) {
    for (const text of await ownTexts(filename)) onExtracted({ id: text, origin: [filename, 1] });
  },
};

/** messages.ts repeats what stands in the other files. */
async function ownTexts(filename: string): Promise<string[]> {
  const texts = await textsOf(filename);
  if (!filename.endsWith('/messages.ts')) return texts;
  const others = await Promise.all(globSync(constants, { cwd: import.meta.dirname }).map(textsOf));
  const elsewhere = new Set(others.flat());
  return texts.filter((text) => !elsewhere.has(text));
}

async function textsOf(filename: string): Promise<string[]> {
  return textsIn(await import(pathToFileURL(filename).href));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** One for each area that a page loads as a whole (docs/decisions/0098-texts-in-catalogs.md); `refusals` and `server` are the server’s alone. */
export const catalogs = [
  {
    path: 'locales/{locale}/web',
    include: ['web/src', 'domain/src'],
    exclude: [messages, ...constants, ...app, ...staff, ...tests],
  },
  { path: 'locales/{locale}/contract', include: constants, exclude: staff },
  { path: 'locales/{locale}/app', include: app, exclude: [...staff, ...tests] },
  { path: 'locales/{locale}/staff', include: staff, exclude: tests },
  { path: 'locales/{locale}/refusals', include: [messages] },
  { path: 'locales/{locale}/server', include: ['server/src'], exclude: tests },
];

export default defineConfig({
  // Server and domain run without a build: there the macros are functions.
  experimental: { runtimeMacro: true },
  sourceLocale: sourceLanguage,
  // American English is kept by hand.
  locales: wholeLanguages,
  catalogs,
  // Without line numbers, which would change with every commit.
  format: formatter({ lineNumbers: false }),
  extractors: [constantsExtractor, createSwcExtractor()],
});
