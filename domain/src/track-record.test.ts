import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { english } from './english.ts';
import {
  guessLesson,
  isNear,
  leanText,
  maxTrack,
  middleOf,
  type PricedGuess,
  trackOf,
  trackRecordOf,
  trackRecordText,
  withTracked,
} from './track-record.ts';

const ratios = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { maxLength: 130 });

test('a track record is said in one sentence', () => {
  const closed = [1.02, 1.08, 1.5, 0.7, 1.1, 1.06, 1.3, 1.2, 0.8, 2, 1.25, 1.01];
  const record = trackRecordOf({ ...trackOf(closed), ownerCount: 3 });
  expect(record).toEqual({ closedCount: 12, withinCount: 7, usualPercent: 9 });
  expect(record && trackRecordText(english, record)).toBe(
    '7 of 12 guesses came within 20% of the final price; usually 9% too high',
  );
  const far = { closedCount: 9, withinCount: 5, usualPercent: 2_400 };
  expect(trackRecordText(english, far)).toBe(
    '5 of 9 guesses came within 20% of the final price; usually over 1,000% too high',
  );
  expect(trackRecordText(english, { ...far, usualPercent: 2 })).toBe(
    '5 of 9 guesses came within 20% of the final price',
  );
});

const perfect = (count: number) => trackOf(Array.from({ length: count }, () => 1));
test('fewer than five closed guesses, or listings of fewer than three owners, make none', () => {
  expect(trackRecordOf({ ...perfect(4), ownerCount: 3 })).toBeNull();
  expect(trackRecordOf({ ...perfect(50), ownerCount: 2 })).toBeNull();
  expect(trackRecordOf(perfect(50))).toBeNull();
  const record = { closedCount: 5, withinCount: 5, usualPercent: 0 };
  expect(trackRecordOf({ ...perfect(5), ownerCount: 3 })).toEqual(record);
});

test('of each owner and network the newest two guesses are tracked, in their order', () => {
  const origins = fc.record({
    ownerId: fc.option(fc.constantFrom('Ada', 'Bo', 'Cy', 'Di')),
    networkId: fc.option(fc.integer({ min: 1, max: 4 })),
  });
  fc.assert(
    fc.property(fc.array(origins, { maxLength: 150 }), (made) => {
      const guesses = made.map((origin, nth) => ({ ...origin, nth }));
      const tracked = guesses.reduce<typeof guesses>(withTracked, []);
      for (const key of ['ownerId', 'networkId'] as const)
        for (const value of new Set(made.flatMap((origin) => origin[key] ?? []))) {
          const ofIt = tracked.filter((guess) => guess[key] === value);
          expect(ofIt.length).toBeLessThanOrEqual(2);
        }
      expect(tracked).toEqual(guesses.filter((guess) => tracked.includes(guess)).slice(-maxTrack));
      expect(tracked.at(-1)).toBe(guesses.at(-1));
      const unknown = guesses.filter(({ ownerId, networkId }) => ownerId === null && networkId === null);
      expect(tracked).toEqual(expect.arrayContaining(unknown.slice(-maxTrack + 16)));
    }),
  );
});

test('a lean of less than 3 % is close, and one over 1,000 % is not said exactly', () => {
  const [close, high] = ['close', 'over 1,000% high'];
  const texts = [0, 2, -2, 3, -8, 1000, 2400].map((percent) => leanText(english, percent));
  expect(texts).toEqual([close, close, close, '3% high', '8% low', '1,000% high', high]);
});

test('a fifth more or less is within, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000_000_000 }), (tenth) => {
      const near = (amount: number) => isNear(amount / (tenth * 10));
      expect([near(tenth * 8), near(tenth * 12)]).toEqual([true, true]);
      expect([near(tenth * 8 - 1), near(tenth * 12 + 1)]).toEqual([false, false]);
    }),
  );
});

test('the middle has no more than half of the guesses above it, and none more below', () => {
  fc.assert(
    fc.property(ratios, (closed) => {
      const middle = middleOf(closed);
      const half = closed.length / 2;
      expect(closed.filter((ratio) => ratio > middle * (1 + 1e-12)).length).toBeLessThanOrEqual(half);
      expect(closed.filter((ratio) => ratio < middle * (1 - 1e-12)).length).toBeLessThanOrEqual(half);
    }),
  );
});

test('only the last hundred guesses make a track', () => {
  fc.assert(
    fc.property(ratios, (closed) => {
      expect(trackOf(closed)).toEqual(trackOf(closed.slice(-maxTrack)));
      expect(trackOf(closed).closedCount).toBe(Math.min(closed.length, maxTrack));
    }),
  );
});

test('one absurd guess does not move what is usual', () => {
  expect(trackOf([1.1, 1.1, 1000, 1.1, 1.1]).usualRatio).toBe(1.1);
});

const guessesOf = (type: PricedGuess['type'], ...all: number[]) => all.map((ratio) => ({ type, ratio }));
const lessonOf = (...guesses: PricedGuess[]) => guessLesson(english, guesses)?.replaceAll('\u00A0', ' ');
const products = (...all: number[]) => guessesOf('PRODUCT', ...all);
const services = (...all: number[]) => guessesOf('SERVICE', ...all);

test.each([
  [1.05, 'You tend to guess 5% high on products. Try taking a twentieth off.'],
  [1.12, 'You tend to guess 12% high on products. Try taking a tenth off.'],
  [1.5, 'You tend to guess 50% high on products. Try taking a third off.'],
  [2, 'You tend to guess 100% high on products. Try taking half off.'],
  [50, 'You tend to guess over 1,000% high on products. Try taking nine tenths off.'],
  [0.91, 'You tend to guess 9% low on products. Try adding a tenth.'],
  [0.8, 'You tend to guess 20% low on products. Try adding a quarter.'],
  [0.5, 'You tend to guess 50% low on products. Try doubling your guess.'],
  [0.2, 'You tend to guess 80% low on products. Try 5 times as much.'],
])('who says %d times the price five times gets the lesson what to do, and none before', (ratio, lesson) => {
  expect(lessonOf(...products(ratio, ratio, ratio, ratio))).toBeUndefined();
  expect(lessonOf(...products(ratio, ratio, ratio, ratio, ratio))).toBe(lesson);
});

test.each([
  [
    'products and services have a lesson each',
    [...products(1.3, 1.2, 1.2, 1.1, 1.2), ...services(0.7, 0.8, 0.8, 0.9, 0.8)],
    'You tend to guess 20% high on products. Try taking a fifth off. You tend to guess 20% low on services. Try adding a quarter.',
  ],
  [
    'with few of each kind the lesson is of all',
    [...products(1.2, 1.2, 1.2), ...services(1.2, 1.2, 1.2)],
    'You tend to guess 20% high. Try taking a fifth off.',
  ],
  [
    'near guesses on both sides',
    products(1.1, 1.1, 1.1, 0.95, 0.9),
    'You’re well balanced: within 20% on 5 of 5. Keep it up!',
  ],
  [
    'a few guesses more on one side are no lean',
    products(1.6, 1.5, 1.4, 0.6, 0.7),
    'You guess high about as often as low: within 20% on 0 of 5. Check what similar things went for before you guess.',
  ],
])('%s', (_, guesses, lesson) => {
  expect(lessonOf(...guesses)).toBe(lesson);
});

/** What each lesson tells to take off or to add. */
const shares = new Map([
  ['a twentieth', 1 / 20],
  ['a tenth', 1 / 10],
  ['a fifth', 1 / 5],
  ['a quarter', 1 / 4],
  ['a third', 1 / 3],
  ['half', 1 / 2],
  ['two thirds', 2 / 3],
]);
test('a person who follows the lesson comes nearer', () => {
  const factor = fc.double({ min: 1.06, max: 1.7, noNaN: true });
  fc.assert(
    fc.property(factor, fc.boolean(), (lean, isHigh) => {
      const usual = isHigh ? lean : 1 / lean;
      const lesson = lessonOf(...products(usual, usual, usual, usual, usual)) ?? '';
      const [, part = Number.NaN] = [...shares].find(([words]) => lesson.includes(words)) ?? [];
      const after = usual * (isHigh ? 1 - part : 1 + part);
      expect(Math.abs(Math.log(after))).toBeLessThan(Math.abs(Math.log(usual)));
    }),
  );
});
