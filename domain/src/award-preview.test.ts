import { expect, it } from 'vitest';
import { previewAwards } from './xp.ts';

type Suggestion = Parameters<typeof previewAwards>[1]['suggestions'][number];

const earlier = '2026-01-01T10:00:00.000Z';
const shown = '2026-01-01T11:00:00.000Z';
const later = '2026-01-01T12:00:00.000Z';

it('previews nothing without a price', () => {
  const listing = {
    currency: 'USD',
    priceShownAt: null,
    autoClosedAt: null,
    suggestions: [suggestion('a', 100)],
  };
  expect(previewAwards(null, listing, [])).toEqual([]);
  expect(previewAwards(0, listing, [])).toEqual([]);
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

it('leaves out people who were paid before, and gives 5 to those who came after a price was shown', () => {
  const suggestions = [
    suggestion('paid', 90, { xpAwarded: 50 }),
    suggestion('late', 100, { createdAt: later }),
  ];
  expect(xpByName(100, suggestions, { priceShownAt: shown })).toEqual([['late', 5]]);
});

it('gives 5 to people who came after a price was shown before any suggestion', () => {
  const suggestions = [suggestion('late', 100, { createdAt: later })];
  expect(xpByName(100, suggestions, { priceShownAt: shown })).toEqual([['late', 5]]);
});

it('pays nothing to an author who has left, and the others as if they were still there', () => {
  const suggestions = [suggestion('left', 100, { userId: null }), suggestion('near', 104)];
  expect(xpByName(100, suggestions)).toEqual([['near', 20]]);
});

it('gives what is missing for a price that is said after an automatic close, and nothing to a limited pair', () => {
  const suggestions = [
    suggestion('near', 102, { xpAwarded: 5 }),
    suggestion('tenth', 110, { xpAwarded: 5 }),
    suggestion('far', 150, { xpAwarded: 5 }),
    suggestion('unpaid', 104, { xpAwarded: null }),
    suggestion('limited', 109, { xpAwarded: 5 }),
  ];
  const listing = { currency: 'USD', priceShownAt: null, autoClosedAt: later, suggestions };
  const limits = [{ suggestionId: 'limited', level: 'participation' as const }];
  expect(
    previewAwards(100, listing, limits).map(({ suggestionId, xpAwarded }) => [suggestionId, xpAwarded]),
  ).toEqual([
    ['near', 45],
    ['tenth', 15],
  ]);
  expect(previewAwards(100, { ...listing, priceShownAt: shown }, limits)).toEqual([]);
});

it('is empty where everybody has been paid', () => {
  const suggestions = [suggestion('paid', 90, { xpAwarded: 5 })];
  expect(xpByName(90, suggestions, { priceShownAt: shown })).toEqual([]);
});

it('compares whole yen', () => {
  expect(xpByName(1000, [suggestion('a', 1100), suggestion('b', 1101)], { currency: 'JPY' })).toEqual([
    ['a', 50],
    ['b', 5],
  ]);
});

it('gives 5 to somebody who acts as one with the owner, and nothing after ten closes, and leaves the others theirs', () => {
  const suggestions = [
    suggestion('thrice', 100),
    suggestion('far', 200),
    suggestion('always', 100),
    suggestion('new', 100),
  ];
  const limits: Changes['limits'] = [
    { suggestionId: 'thrice', level: 'participation' },
    { suggestionId: 'always', level: 'none' },
  ];
  expect(xpByName(100, suggestions, { limits })).toEqual([
    ['thrice', 5],
    ['new', 50],
    ['far', 5],
  ]);
});

type Changes = {
  currency: string;
  priceShownAt: string | null;
  limits: Parameters<typeof previewAwards>[2];
};

function xpByName(
  finalPrice: number,
  suggestions: Suggestion[],
  { currency = 'USD', priceShownAt = null, limits = [] }: Partial<Changes> = {},
) {
  return previewAwards(finalPrice, { currency, priceShownAt, autoClosedAt: null, suggestions }, limits).map(
    (award) => [award.suggestionId, award.xpAwarded],
  );
}

function suggestion(id: string, amount: number, changes: Partial<Suggestion> = {}): Suggestion {
  return { id, userId: id, amount, xpAwarded: null, createdAt: earlier, ...changes };
}
