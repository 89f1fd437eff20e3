import type { Achievement } from '@ballpark/domain/contract/xp.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Progress, 0 to 1. */
export function shareOf({ currentProgress, requirement }: Achievement): number {
  return Math.min(1, currentProgress / requirement);
}

/** Then by progress. */
export function unlockedFirst(achievements: readonly Achievement[]): Achievement[] {
  return achievements.toSorted((one, other) => rankOf(other) - rankOf(one));
}

function rankOf(achievement: Achievement): number {
  return achievement.unlocked ? 2 : shareOf(achievement);
}

const nextCount = 3;

export function nextToUnlock(achievements: readonly Achievement[]): Achievement[] {
  return unlockedFirst(achievements.filter(({ unlocked }) => !unlocked)).slice(0, nextCount);
}

/** Whole percent; 100 only if all are unlocked. */
export function completionPercent(achievements: readonly Achievement[]): number {
  const unlocked = achievements.filter((one) => one.unlocked).length;
  return achievements.length === 0 ? 0 : Math.floor((100 * unlocked) / achievements.length);
}

const categoryNames: Record<Achievement['category'], MessageDescriptor> = {
  suggestions: msg`Suggestions`,
  accuracy: msg`Accuracy`,
  speed: msg`Speed`,
  community: msg`Community`,
  streak: msg`Streaks`,
  category: msg`Categories`,
};

type Group = { name: string; achievements: Achievement[] };

/** Categories in order of first appearance. */
export function groupByCategory(achievements: readonly Achievement[]): Group[] {
  const groups = Map.groupBy(achievements, ({ category }) => category);
  return [...groups].map(([category, members]) => ({
    name: i18n._(categoryNames[category]),
    achievements: members,
  }));
}
