import { expect, it } from 'vitest';
import { nearness } from './nearness.ts';

it.each([
  [100, 'spot on'],
  [104, '4% above'],
  [91, '9% below'],
  [100.4, 'under 1% above'],
  [2500, '2,400% above'],
])('calls %d for 100 %s', (amount, text) => {
  expect(nearness(amount, 100)).toBe(text);
});
