import { expect, it } from 'vitest';
import { acceptedLanguage, inLanguage, splitLanguage } from './languages.ts';

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr;q=0.9', 'fr'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['nl, sv;q=0.9, ja;q=0.1', 'ja'],
  ['de;q=0, en', 'en'],
  ['en-US,en;q=0.9', 'en-US'],
  ['EN-us', 'en-US'],
  ['en-GB,en-US;q=0.9', 'en'],
  ['en,en-US;q=0.9', 'en'],
  ['en-AU', 'en'],
  ['nl', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  ['de;q=abc, es', 'es'],
  [' de ; q=0.5 , es ;q=0.4', 'de'],
  [`nl${' '.repeat(1000)}, es`, undefined],
])('a browser that asks for "%s" gets %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it.each([
  ['/', 'de', '/de'],
  ['/faq', 'de', '/de/faq'],
  ['/faq', 'en', '/faq'],
  ['/faq', 'pt-BR', '/pt-BR/faq'],
] as const)('%s in %s is at %s', (path, language, address) => {
  expect(inLanguage(path, language)).toBe(address);
  expect(splitLanguage(address)).toEqual({ language: language === 'en' ? undefined : language, path });
});

it('American English is at the addresses of English', () => {
  expect(inLanguage('/faq', 'en-US')).toBe('/faq');
});

it.each(['/en/faq', '/en-US/faq', '/german', '/dex/faq', '/xx'])('%s names no language', (address) => {
  expect(splitLanguage(address)).toEqual({ language: undefined, path: address });
});
