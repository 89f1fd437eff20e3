import { expect, it } from 'vitest';
import { dateLocaleOf, regionOf } from './locale.ts';

it.each([
  ['en-GB', 'GB'],
  ['de', 'DE'],
  ['C', 'US'],
  ['en-US@posix', 'US'],
  ['', 'US'],
])('the region of the language "%s" is %s', (language, region) => {
  expect(regionOf(language)).toBe(region);
});

it.each([
  ['en', 'de-AT', 'en-AT'],
  ['en-US', 'de-AT', 'en-AT'],
  ['de', 'de-AT', 'de-AT-u-ca-gregory'],
  ['de', 'en-GB', 'de'],
  ['pt-BR', 'pt-PT', 'pt-PT-u-ca-gregory'],
  ['ar', 'ar-EG', 'ar-EG-u-ca-gregory-nu-latn'],
  ['ar', 'C', 'ar-u-nu-latn'],
])('dates of a page in %s on a device in %s are written as in %s', (language, device, locale) => {
  expect(dateLocaleOf(language, device)).toBe(locale);
});
