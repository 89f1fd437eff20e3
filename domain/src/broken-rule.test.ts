import { expect, test } from 'vitest';
import { brokenRule, firstHouseRules, reportReasons } from './reports.ts';

test('each reason but ‘other’ names a rule of those that a new installation has', () => {
  for (const reason of reportReasons)
    expect(brokenRule(reason, firstHouseRules) === null, reason).toBe(reason === 'other');
});

test('a rule that an admin has taken away is not named', () => {
  expect(brokenRule('offensive', '# Be nice\n\nBe kind')).toBeNull();
  expect(brokenRule('offensive', '# Be kind\n\nAlways.')).toBe('Be kind');
});
