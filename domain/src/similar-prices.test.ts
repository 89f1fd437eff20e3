import { expect, test } from 'vitest';
import {
  type PricedThing,
  priceWords,
  rankSimilar,
  sharedWords,
  spreadOf,
  usualPrices,
} from './similar-prices.ts';

const dayMs = 24 * 60 * 60 * 1000;
const nowMs = 20_000 * dayMs;

function thing(title: string, over: Partial<PricedThing> & { description?: string } = {}) {
  const { description = '', ...rest } = over;
  return {
    title,
    ownerId: title,
    words: priceWords(title, description),
    finalPriceMinor: 100,
    closedAtMs: nowMs,
    distanceKm: 0,
    ...rest,
  };
}

const titlesLike = (
  title: string,
  things: readonly ReturnType<typeof thing>[],
  weights: Record<string, number> = {},
) => rankSimilar(priceWords(title, ''), things, weights, nowMs).map((each) => each.title);

test.each([
  ['Oak bookcase', 'Bookcase, oak', true],
  ['Oak bookcase', 'Old oak bookcases', true],
  ['Bike', 'Mountain bike, two years old', true],
  ['Oak bookcase', 'Garden hose', false],
  ['Kitchen table with four chairs', 'Garden hose with nozzle', false],
])('%s and %s are similar: %s', (title, other, isSimilar) => {
  expect(titlesLike(title, [thing(other)])).toEqual(isSimilar ? [other] : []);
});

test('a word that every object knows is a word like any other', () => {
  expect(titlesLike('Constructor kit', [thing('Kit of steel, constructor')], { kit: 3 })).toHaveLength(1);
  expect(titlesLike('Kit constructor', [thing('Kit')], { kit: 3 })).toEqual(['Kit']);
});

test('what only the description says counts as well', () => {
  expect(titlesLike('Accordion', [thing('For sale', { description: 'An accordion, red' })])).toEqual([
    'For sale',
  ]);
});

test('a rare word says more than a common one', () => {
  const weights = { old: 0.5, theremin: 8 };
  const things = [thing('Old chair'), thing('Theremin kit')];
  expect(titlesLike('Old theremin', things, weights)).toEqual(['Theremin kit']);
});

test('of things that are alike the near and the recent come first', () => {
  const far = thing('Oak bookcase', { ownerId: 'far', distanceKm: 400 });
  const old = thing('Oak bookcase', { ownerId: 'old', closedAtMs: nowMs - 900 * dayMs });
  const near = thing('Oak bookcase', { ownerId: 'near' });
  const found = rankSimilar(near.words, [old, far, near], {}, nowMs);
  expect(found.map(({ ownerId }) => ownerId)).toEqual(['near', 'far', 'old']);
});

test('no more than twenty are similar, and a text without words is similar to nothing', () => {
  const many = Array.from({ length: 60 }, () => thing('Chair'));
  expect(titlesLike('Chair', many)).toHaveLength(20);
  expect(titlesLike('%', many)).toEqual([]);
});

test('nobody sets what is usual alone: none of one’s own, at most two of anybody else', () => {
  expect(usualPrices(chairsOf('a', 'a', 'a', 'b', 'b', 'c'), 'd')).toHaveLength(5);
  expect(usualPrices(chairsOf('a', 'a', 'a', 'b', 'b', 'c'), 'c')).toEqual([]);
  expect(usualPrices(chairsOf('a', 'a', 'a', 'a', 'a', 'a'), 'b')).toEqual([]);
});

test('a spread is the middle half, of five or more', () => {
  expect(spreadOf([1, 2, 3, 4])).toBeNull();
  expect(spreadOf([500, 100, 300, 200, 400])).toEqual({ low: 200, median: 300, high: 400 });
  expect(spreadOf([1, 2, 3, 4, 5, 6])).toEqual({ low: 2, median: 3.5, high: 5 });
});

test('what similar things have in common are the words that half of them share', () => {
  const similar = [
    thing('Mountain bike'),
    thing('Bikes, mountain'),
    thing('Mountain bike, 26"'),
    thing('Bike'),
  ];
  expect(sharedWords('Mountain bike, two years old', similar)).toBe('Mountain bike');
  expect(sharedWords('Theremin', [thing('Zither')])).toBe('Theremin');
});

test('what similar things have in common finds five of them, where there are as many', () => {
  const similar = ['front, kg', 'front, kg', 'front, kg', 'front', 'front', 'kg'].map((rest) =>
    thing(`Washing machine ${rest}`),
  );
  expect(sharedWords('Washing machine, front, 7 kg', similar)).toBe('Washing machine, front');
});

function chairsOf(...owners: string[]) {
  return owners.map((ownerId) => thing('Chair', { ownerId }));
}
