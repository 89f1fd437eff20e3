import { expect, test } from 'vitest';
import { english } from '@ballpark/domain/english.ts';
import { textsIn } from '../language/texts.ts';
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
  expect(read(momentText(english, at, { timeZone, countryCode }))).toBe(read(moment));
  expect(read(dayText(english, at, { timeZone, countryCode }))).toBe(read(day));
});

test.each([
  [null, 'Saturday, November 28, 2026 at 8:07 PM UTC'],
  ['GB', 'Saturday, 28 November 2026 at 20:07 UTC'],
])('a time in American English is written as in %s', (countryCode, moment) => {
  const read = (text: string) => text.replaceAll('\u202f', ' ').replace('Saturday,', 'Saturday');
  expect(read(momentText(textsIn('en-US'), at, { timeZone: 'UTC', countryCode }))).toBe(read(moment));
});

test.each([
  ['de', 'Samstag, 28. November 2026 um 21:07 MEZ', 'Samstag, 28. November'],
  ['pt-BR', 'sábado, 28 de novembro de 2026 às 21:07 GMT+1', 'sábado, 28 de novembro'],
  ['ja', '2026年11月28日土曜日 21:07 GMT+1', '11月28日土曜日'],
  ['ar', 'السبت، 28 نوفمبر 2026 في 9:07 م غرينتش+1', 'السبت، 28 نوفمبر'],
] as const)('a time in %s is written as there, wherever its reader is', (language, moment, day) => {
  const at = new Date('2026-11-28T20:07:00Z');
  const locale = { timeZone: 'Europe/Berlin', countryCode: 'DE' };
  expect(momentText(textsIn(language), at, locale)).toBe(moment);
  expect(dayText(textsIn(language), at, locale)).toBe(day);
});
