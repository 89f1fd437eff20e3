import { expect, it } from 'vitest';
import { regionOf } from './time-text.tsx';

it.each([
  ['en-GB', 'GB'],
  ['de', 'DE'],
  ['C', 'US'],
  ['en-US@posix', 'US'],
  ['', 'US'],
])('the region of the language "%s" is %s', (language, region) => {
  expect(regionOf(language)).toBe(region);
});
