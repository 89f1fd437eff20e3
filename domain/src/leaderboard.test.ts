import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasPodium, rankBadge, withRanks } from './xp.ts';

test.each([
  [1, 'Champion'],
  [2, 'Runner-up'],
  [3, 'Third Place'],
  [4, 'Top 5'],
  [5, 'Top 5'],
  [6, 'Top 10'],
  [10, 'Top 10'],
  [11, 'Member'],
])('rank %i is called %s', (rank, badge) => {
  expect(rankBadge(rank)).toBe(badge);
});

test('equal XP shares a rank and the next one skips', () => {
  const entries = [{ xp: 90 }, { xp: 90 }, { xp: 70 }, { xp: 5 }, { xp: 5 }];
  expect(withRanks(entries).map(({ rank }) => rank)).toEqual([1, 1, 3, 4, 4]);
});

test('ranks go on from the entries before', () => {
  expect(withRanks([{ xp: 9 }, { xp: 9 }, { xp: 8 }], 11).map(({ rank }) => rank)).toEqual([11, 11, 13]);
});

test('a rank is one more than the number of people with more XP', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), (amounts) => {
      const entries = amounts.toSorted((a, b) => b - a).map((xp) => ({ xp }));
      for (const { xp, rank } of withRanks(entries))
        expect(rank).toBe(1 + entries.filter((other) => other.xp > xp).length);
    }),
  );
});

test('a podium needs three', () => {
  expect([2, 3, 4].map(hasPodium)).toEqual([false, true, true]);
});
