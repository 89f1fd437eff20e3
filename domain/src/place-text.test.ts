import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

const inLanguage = (locale: string) => setupI18n({ locale, messages: { [locale]: {} } });

test.each([
  ['de', 'Munich, Bavaria, Germany', 'Munich, Deutschland'],
  ['fr', 'Austin, United States', 'Austin, États-Unis'],
  ['ja', 'Hong Kong, Hong Kong', 'Hong Kong, 中華人民共和国香港特別行政区'],
  ['en', 'München, Bayern, Deutschland', 'München, Germany'],
  ['en', 'Austin, Texas, United States', 'Austin, United States'],
  ['de', 'Kreuzberg', 'Kreuzberg'],
  ['de', 'Behind the church, Main Street', 'Behind the church, Main Street'],
  ['es', '', ''],
])('in %s, %s is %s', (language, location, shown) => {
  expect(placeText(inLanguage(language), location)).toBe(shown);
});
