import { allLanguages, formatLocale } from '@ballpark/domain/languages.ts';
import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { plainText, spokenAmount } from './amount-text.tsx';
import { countText, listText, percentText, shortListText, xpText } from './number-text.ts';
import { monthText } from './time-text.tsx';

function speak(language: (typeof allLanguages)[number]): void {
  i18n.load(language, {});
  i18n.activate(language, formatLocale(language));
}
afterEach(() => speak('en'));

test('figures, lists and months are written in the language of the page', () => {
  const written = () => [countText(1234), percentText(10), xpText(1234), monthText('2026-02', 'short')];
  expect(written()).toEqual(['1,234', '10%', '1,234 XP', 'Feb 2026']);
  speak('de');
  expect(written()).toEqual(['1.234', '10\u00A0%', '1.234 XP', 'Feb. 2026']);
  speak('fr');
  expect(written()).toEqual(['1\u202F234', '10\u00A0%', '1\u202F234 XP', 'févr. 2026']);
  speak('ar');
  expect(countText(1234)).toBe('1,234');
  expect(percentText(10).replaceAll(/\p{Cf}/gu, '')).toBe('10%');
});

test('lists have the commas and the ‘and’ of the language', () => {
  const parts = ['a', 'b', 'c'];
  expect([listText(parts), shortListText(parts)]).toEqual(['a, b, and c', 'a, b, c']);
  speak('ja');
  expect([listText(parts), shortListText(parts)]).toEqual(['a、b、c', 'a、b、c']);
});

test('amounts name their currency in the language, whose voices know its decimal sign', () => {
  expect(spokenAmount(1300.5, 'EUR')).toBe('1300,50 euros');
  speak('de');
  expect(spokenAmount(1300.5, 'USD')).toBe('1300,50 US-Dollar');
  speak('ja');
  expect(spokenAmount(1300, 'EUR')).toBe('1300ユーロ');
});

test('in a text that runs from right to left, an amount runs as ever', () => {
  expect(plainText(95, 'USD')).toBe('$95');
  speak('ar');
  expect(plainText(95, 'USD')).toBe('\u2066$95\u2069');
});
