import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { expect, it } from 'vitest';
import { completionPercent, shareOf } from './achievement-order.ts';

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
