import { achievementList, type AchievementRule } from '@ballpark/domain/achievement-list.ts';
import { newlyEarned } from '@ballpark/domain/achievements.ts';
import { longestStreak } from '@ballpark/domain/streak.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { countFacts, payUnlocks } from './achievement-queries.ts';

type Unlocked = { userId: string; achievement: AchievementRule };

/**
 * Unlocks what these people have earned, with its XP and its event, each once. The caller's transaction has locked their
 * rows of app_user. Usually nothing is new, and then it is a single statement.
 */
export async function unlockEarned(
  trx: Kysely<Schema>,
  userIds: readonly string[],
  now: Date,
): Promise<Unlocked[]> {
  if (userIds.length === 0) return [];
  const counted = await countFacts(trx, userIds);
  const earned = counted.flatMap(({ userId, days, unlockedIds, ...facts }) =>
    newlyEarned({ ...facts, longestStreak: longestStreak(days) }, unlockedIds).map(({ id, xpReward }) => {
      return { userId, achievementId: id, xpReward };
    }),
  );
  if (earned.length === 0) return [];
  const paid = await payUnlocks(trx, earned, now);
  return achievementList.flatMap((achievement) =>
    paid
      .filter(({ achievementId }) => achievementId === achievement.id)
      .map(({ userId }) => ({ userId, achievement })),
  );
}
