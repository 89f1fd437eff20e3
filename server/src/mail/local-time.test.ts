import { expect, test } from 'vitest';
import { dayText, momentText } from './local-time.ts';

const at = new Date('2026-11-28T20:07:00Z');

test.each([
  ['US', 'America/Chicago', 'Saturday, November 28, 2026 at 2:07 PM CST', 'Saturday, November 28'],
  ['GB', 'Europe/London', 'Saturday, 28 November 2026 at 20:07 GMT', 'Saturday 28 November'],
  ['DE', 'Europe/Berlin', 'Saturday, 28 November 2026 at 21:07 CET', 'Saturday 28 November'],
  ['BR', 'America/Sao_Paulo', 'Saturday, 28 November 2026 at 17:07 GMT-3', 'Saturday 28 November'],
  [null, 'UTC', 'Saturday, 28 November 2026 at 20:07 UTC', 'Saturday 28 November'],
])('a time is written as in %s, by its clock', (countryCode, timeZone, moment, day) => {
  const read = (text: string) => text.replaceAll('\u202f', ' ').replace('Saturday,', 'Saturday');
  expect(read(momentText(at, { timeZone, countryCode }))).toBe(read(moment));
  expect(read(dayText(at, { timeZone, countryCode }))).toBe(read(day));
});
