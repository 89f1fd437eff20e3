import { expect, it } from 'vitest';
import { byNearness } from './by-nearness.ts';

const currency = 'USD';
const suggestions = [
  { id: 'newest', amount: 100.3 },
  { id: 'far', amount: 300 },
  { id: 'above', amount: 110.4 },
  { id: 'below', amount: 90 },
  { id: 'oldest', amount: 100.1 },
];

it('puts the nearest to the final price first, ties in their order, and marks all who are nearest', () => {
  const ordered = byNearness({ suggestions, finalPrice: 100.2, currency });
  const ids = ordered.map(({ suggestion }) => suggestion.id);
  expect(ids).toEqual(['newest', 'oldest', 'above', 'below', 'far']);
  expect(ordered.map(({ isNearest }) => isNearest)).toEqual([true, true, false, false, false]);
});

it('leaves them as they came while there is no final price', () => {
  const ordered = byNearness({ suggestions, finalPrice: null, currency });
  expect(ordered).toEqual(suggestions.map((suggestion) => ({ suggestion, isNearest: false })));
});
