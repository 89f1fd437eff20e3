import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { expect, it } from 'vitest';
import { completionPercent, nextToUnlock, shareOf } from './achievement-order.ts';

// Only these fields are read.
const one = (unlocked: boolean, currentProgress = 0) =>
  ({ unlocked, currentProgress, requirement: 10 }) as Achievement;

it('caps the share at 1', () => {
  expect(shareOf(one(false, 25))).toBe(1);
  expect(shareOf(one(false, 5))).toBe(0.5);
});

it('is 100 % only once all are unlocked', () => {
  expect(completionPercent([...Array.from({ length: 199 }, () => one(true)), one(false)])).toBe(99);
  expect(completionPercent([one(true)])).toBe(100);
  expect(completionPercent([])).toBe(0);
});

it('names the three locked ones with the most progress as next', () => {
  const next = nextToUnlock([one(true, 10), one(false, 1), one(false, 9), one(false, 4), one(false, 7)]);
  expect(next.map(({ currentProgress }) => currentProgress)).toEqual([9, 7, 4]);
});
