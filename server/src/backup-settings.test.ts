import { expect, test } from 'vitest';
import { longestKept } from './backup-settings.ts';

test.each([
  [{ days: 7, weeks: 4, months: 6 }, 'up to 6 months'],
  [{ days: 1, weeks: 0, months: 0 }, 'up to 1 day'],
  [{ days: 90, weeks: 12, months: 2 }, 'up to 90 days'],
  [{ days: 0, weeks: 8, months: 1 }, 'up to 8 weeks'],
])('%j keeps a backup %s', (keep, text) => {
  expect(longestKept(keep)).toBe(text);
});
