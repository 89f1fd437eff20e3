import { expect, test } from 'vitest';
import { memberLevel } from './xp.ts';

test.each([
  [0, 'New'],
  [50, 'New'],
  [51, 'Regular'],
  [100, 'Regular'],
  [101, 'Pro'],
])('%i XP is %s', (xp, level) => {
  expect(memberLevel(xp)).toBe(level);
});
