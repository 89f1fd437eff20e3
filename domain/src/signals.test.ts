import fc from 'fast-check';
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
const kindsOf = (...parts: SharedClose[][]) => [...signalsBetween(parts.flat())];

it('a guess within 1 % of the final price is an exact hit, bounds included', () => {
  expect([9900, 10_000, 10_100].map((amount) => isExactHit(amount, 10_000))).toEqual([true, true, true]);
  expect([9899, 10_101].map((amount) => isExactHit(amount, 10_000))).toEqual([false, false]);
});

it('three exact hits are a signal, in whichever direction, and two are none', () => {
  expect(kindsOf()).toEqual([]);
  expect(kindsOf(hits(2))).toEqual([]);
  expect(kindsOf(hits(3))).toEqual(['exactHits']);
  expect(kindsOf(hits(1), hits(2, 'b'))).toEqual(['exactHits']);
});

it('exact hits at fewer than four of five closes are no signal', () => {
  expect(kindsOf(hits(4), closes(1, {}))).toEqual(['exactHits']);
  expect(kindsOf(hits(3), closes(1, {}))).toEqual([]);
});

it('closes without a price say nothing of hits', () => {
  expect(kindsOf(hits(3), closes(7, { isPriced: false }))).toEqual(['exactHits']);
  expect(kindsOf(hits(2), closes(3, { isPriced: false, isExact: true }))).toEqual([]);
});

it('each coming closest four times of five among fifty is beyond chance, and one of them alone is no signal', () => {
  expect(kindsOf(closestOfFive(4, 'a'), closestOfFive(4, 'b'))).toEqual(['reciprocity']);
  expect(kindsOf(closestOfFive(4, 'a'), closestOfFive(0, 'b'))).toEqual([]);
  expect(kindsOf(closestOfFive(4, 'a'))).toEqual([]);
});

it('coming closest among three, or where nobody else guesses, is what chance gives', () => {
  for (const paidCount of [1, 3]) {
    const always = (ownerId: string) => closes(5, { ownerId, isClosest: true, paidCount });
    expect(kindsOf(always('a'), always('b'))).toEqual([]);
  }
});

it('coming closest three times of five among fifty is what people get who know each other’s things', () => {
  expect(kindsOf(closestOfFive(3, 'a'), closestOfFive(3, 'b'))).toEqual([]);
});

it('exact hits ask only the owner who has closed at the guesses, and never whom they have copied', () => {
  expect(peopleToAsk(hits(3))).toEqual(['a']);
  expect(peopleToAsk([...hits(4), ...closes(1, { ownerId: 'b' })])).toEqual(['a']);
  expect(peopleToAsk([...hits(3), ...hits(1, 'b')])).toEqual(['a']);
  expect(peopleToAsk([...hits(2), ...hits(2, 'b')])).toEqual(['a', 'b']);
  expect(peopleToAsk(hits(2))).toEqual([]);
});

it('reciprocity asks both', () => {
  expect(peopleToAsk([...closestOfFive(4, 'a'), ...closestOfFive(4, 'b')])).toEqual(['a', 'b']);
});

it('coming closest at one owner’s listings alone is no signal, however often', () => {
  const close = fc.record({
    ownerId: fc.constant('a'),
    isPriced: fc.boolean(),
    isExact: fc.constant(false),
    isClosest: fc.boolean(),
    paidCount: fc.nat(50),
  });
  fc.assert(
    fc.property(fc.array(close, { maxLength: 30 }), (made) => {
      expect(signalsBetween(made).size).toBe(0);
    }),
  );
});
