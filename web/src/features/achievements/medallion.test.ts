import { achievementList } from '@ballpark/domain/achievements.ts';
import { expect, it } from 'vitest';
import { badgeDrawings } from './medallion.tsx';

it('draws a badge of its own for each achievement, and none beside', () => {
  expect(Object.keys(badgeDrawings).toSorted()).toEqual(achievementList.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(badgeDrawings)).size).toBe(achievementList.length);
});
