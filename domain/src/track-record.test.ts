import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isNear,
  leanText,
  longestTrack,
  middleOf,
  trackOf,
  trackRecordOf,
  trackRecordText,
} from './track-record.ts';

const ratios = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { maxLength: 130 });

test('a track record is said in one sentence', () => {
  const closed = [1.02, 1.08, 1.5, 0.7, 1.1, 1.06, 1.3, 1.2, 0.8, 2, 1.25, 1.01];
  const record = trackRecordOf({ ...trackOf(closed), ownerCount: 3 });
  expect(record).toEqual({ closedCount: 12, withinCount: 7, usualPercent: 9 });
  expect(record && trackRecordText(record)).toBe('usually 9% high, within 20% on 7 of 12');
});

test('fewer than five closed guesses make none', () => {
  expect(trackRecordOf({ ...trackOf([1, 1, 1, 1]), ownerCount: 3 })).toBeNull();
  expect(trackRecordOf({ ...trackOf([1, 1, 1, 1, 1]), ownerCount: 3 })).toEqual({
    closedCount: 5,
    withinCount: 5,
    usualPercent: 0,
  });
});

test('listings of fewer than three owners make none, however many', () => {
  const many = trackOf(Array.from({ length: 50 }, () => 1));
  expect(trackRecordOf({ ...many, ownerCount: 2 })).toBeNull();
  expect(trackRecordOf(many)).toBeNull();
});

test.each([
  [0, 'close to the price'],
  [2, 'close to the price'],
  [-2, 'close to the price'],
  [3, '3% high'],
  [-8, '8% low'],
  [1000, '1,000% high'],
  [2400, 'over 1,000% high'],
])('%d percent is %s', (percent, text) => {
  expect(leanText(percent)).toBe(text);
});

test.each([
  [7_999, false],
  [8_000, true],
  [12_000, true],
  [12_001, false],
])('a guess of %d for 10000 is within 20 percent: %s', (amount, near) => {
  expect(isNear(amount / 10_000)).toBe(near);
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
      expect(trackOf(closed)).toEqual(trackOf(closed.slice(-longestTrack)));
      expect(trackOf(closed).closedCount).toBe(Math.min(closed.length, longestTrack));
    }),
  );
});

test('one absurd guess does not move what is usual', () => {
  expect(trackOf([1.1, 1.1, 1000, 1.1, 1.1]).usualRatio).toBe(1.1);
});
