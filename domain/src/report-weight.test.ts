import { expect, test } from 'vitest';
import { hidesAtOnce, reportWeight } from './report-weight.ts';

const dayMs = 86_400_000;
const weightOf = (rightCount: number, decidedCount: number, accountAgeMs = 30 * dayMs) =>
  reportWeight({ rightCount, decidedCount, accountAgeMs });

test('a first report counts half, and each that was right or wrong moves that', () => {
  expect(weightOf(0, 0)).toBe(0.5);
  expect(weightOf(1, 1)).toBeCloseTo(2 / 3);
  expect(weightOf(0, 1)).toBeCloseTo(1 / 3);
  expect(weightOf(18, 18)).toBe(0.95);
  expect(weightOf(0, 98)).toBe(0.01);
});

test('an account younger than a day counts less', () => {
  expect(weightOf(0, 0, dayMs - 1)).toBe(0.3);
  expect(weightOf(0, 0, dayMs)).toBe(0.5);
});

test('three ordinary people hide something, or five newcomers; who is always wrong hides nothing alone', () => {
  expect(hidesAtOnce([0.5, 0.5])).toBe(false);
  expect(hidesAtOnce([0.5, 0.5, 0.5])).toBe(true);
  expect(hidesAtOnce([0.3, 0.3, 0.3, 0.3])).toBe(false);
  expect(hidesAtOnce([0.3, 0.3, 0.3, 0.3, 0.3])).toBe(true);
  expect(hidesAtOnce(Array.from({ length: 100 }, () => 0.01))).toBe(false);
});
