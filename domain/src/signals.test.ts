import { expect, it } from 'vitest';
import { isExactHit, peopleToAsk, type SharedClose, signalsBetween } from './signals.ts';

const base: SharedClose = { ownerId: 'a', isPriced: true, isExact: false, isClosest: false, paidCount: 1 };
const closes = (count: number, of: Partial<SharedClose>): SharedClose[] =>
  Array.from({ length: count }, () => ({ ...base, ...of }));
const hits = (count: number, ownerId = 'a') => closes(count, { ownerId, isExact: true, isClosest: true });
/** Closest so many times of five on this owner's listings, among fifty. */
const closestOfFive = (times: number, ownerId: string) => [
  ...closes(times, { ownerId, isClosest: true, paidCount: 50 }),
  ...closes(5 - times, { ownerId, paidCount: 50 }),
];
const bothClosestOfFive = (times: number) => ['a', 'b'].flatMap((ownerId) => closestOfFive(times, ownerId));
const alwaysClosestOf = (paidCount: number) =>
  ['a', 'b'].flatMap((ownerId) => closes(5, { ownerId, isClosest: true, paidCount }));

it('a guess within 1 % of the final price is an exact hit, bounds included', () => {
  expect([9900, 10_000, 10_100].map((amount) => isExactHit(amount, 10_000))).toEqual([true, true, true]);
  expect([9899, 10_101].map((amount) => isExactHit(amount, 10_000))).toEqual([false, false]);
});

it.each<[string, SharedClose[], string[]]>([
  ['no close', [], []],
  ['two exact hits', hits(2), []],
  ['three exact hits', hits(3), ['exactHits']],
  ['three in both directions', [...hits(1), ...hits(2, 'b')], ['exactHits']],
  ['four at five closes', [...hits(4), ...closes(1, {})], ['exactHits']],
  ['three at four closes', [...hits(3), ...closes(1, {})], []],
  ['three beside closes without a price', [...hits(3), ...closes(7, { isPriced: false })], ['exactHits']],
  [
    'two beside exact ones without a price',
    [...hits(2), ...closes(3, { isPriced: false, isExact: true })],
    [],
  ],
  ['each closest 4 times of 5', bothClosestOfFive(4), ['reciprocity']],
  ['one of them alone', [...closestOfFive(4, 'a'), ...closestOfFive(0, 'b')], []],
  ['each closest 3 times of 5', bothClosestOfFive(3), []],
  ['one closest 30 times of 30', closes(30, { isClosest: true, paidCount: 50 }), []],
  ['each closest of three each time', alwaysClosestOf(3), []],
  ['each closest where nobody else guesses', alwaysClosestOf(1), []],
])('the signals of %s', (_, shared, kinds) => {
  expect([...signalsBetween(shared)]).toEqual(kinds);
});

it('exact hits ask only the owner who has closed at the guesses, never whom they have copied; reciprocity asks both', () => {
  expect(peopleToAsk(hits(3))).toEqual(['a']);
  expect(peopleToAsk([...hits(4), ...closes(1, { ownerId: 'b' })])).toEqual(['a']);
  expect(peopleToAsk([...hits(3), ...hits(1, 'b')])).toEqual(['a']);
  expect(peopleToAsk([...hits(2), ...hits(2, 'b')])).toEqual(['a', 'b']);
  expect(peopleToAsk(hits(2))).toEqual([]);
  expect(peopleToAsk(bothClosestOfFive(4))).toEqual(['a', 'b']);
});
