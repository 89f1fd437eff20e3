import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { expect, it } from 'vitest';
import { completionPercent, groupByCategory, shareOf, unlockedFirst } from './achievement-order.ts';

function achievement(id: string, more: Partial<Achievement> = {}): Achievement {
  return {
    id,
    name: id,
    description: '',
    icon: 'tag',
    category: 'suggestions',
    unlocked: false,
    currentProgress: 0,
    requirement: 10,
    xpReward: 5,
    ...more,
  };
}

it('puts unlocked achievements first, then the nearest to being unlocked', () => {
  const order = unlockedFirst([
    achievement('far'),
    achievement('near', { currentProgress: 9 }),
    achievement('first', { unlocked: true, currentProgress: 10 }),
    achievement('second', { unlocked: true, currentProgress: 50 }),
  ]);
  expect(order.map(({ id }) => id)).toEqual(['first', 'second', 'near', 'far']);
});

it('caps the share at 1', () => {
  expect(shareOf(achievement('beyond', { currentProgress: 25 }))).toBe(1);
  expect(shareOf(achievement('half', { currentProgress: 5 }))).toBe(0.5);
});

it('is 100 % only once all are unlocked', () => {
  const done = achievement('done', { unlocked: true });
  expect(completionPercent([...Array<Achievement>(199).fill(done), achievement('last')])).toBe(99);
  expect(completionPercent([done])).toBe(100);
  expect(completionPercent([])).toBe(0);
});

it('groups by category in the order given', () => {
  const groups = groupByCategory([
    achievement('a', { category: 'speed' }),
    achievement('b', { category: 'streak' }),
    achievement('c', { category: 'speed' }),
  ]);
  expect(groups.map(({ name, achievements }) => [name, achievements.map(({ id }) => id)])).toEqual([
    ['Speed', ['a', 'c']],
    ['Streaks', ['b']],
  ]);
});
