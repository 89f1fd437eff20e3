import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import { expect, it } from 'vitest';
import { previewAwards } from './award-preview.ts';

it('previews nothing without a price', () => {
  const listing = { currency: 'USD', suggestions: [suggestion('a', 100)] };
  expect(previewAwards(null, listing)).toEqual([]);
  expect(previewAwards(0, listing)).toEqual([]);
});

it('gives 50 to all that are nearest, 20 within 10% and 5 to the others, nearest first', () => {
  const suggestions = [
    suggestion('far', 150),
    suggestion('low', 98),
    suggestion('edge', 110),
    suggestion('high', 102),
  ];
  expect(xpByName(100, suggestions)).toEqual([
    ['low', 50],
    ['high', 50],
    ['edge', 20],
    ['far', 5],
  ]);
});

it('leaves out who was paid before, and gives 5 to whoever came after that price was shown', () => {
  const suggestions = [suggestion('paid', 90, 50), suggestion('late', 100)];
  expect(xpByName(100, suggestions)).toEqual([['late', 5]]);
});

it('compares whole yen', () => {
  expect(xpByName(1000, [suggestion('a', 1100), suggestion('b', 1101)], 'JPY')).toEqual([
    ['a', 50],
    ['b', 5],
  ]);
});

function xpByName(finalPrice: number, suggestions: Suggestion[], currency = 'USD') {
  return previewAwards(finalPrice, { currency, suggestions }).map((award) => [
    award.suggestionId,
    award.xpAwarded,
  ]);
}

function suggestion(id: string, amount: number, xpAwarded: number | null = null): Suggestion {
  const user = { id, name: id, username: id, photoUrl: null, xp: 0 };
  const createdAt = '2026-01-01T00:00:00.000Z';
  return {
    id,
    userId: id,
    listingId: 'l',
    amount,
    comment: null,
    xpAwarded,
    createdAt,
    editedAt: null,
    user,
  };
}
