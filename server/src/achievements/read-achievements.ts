import type { Achievement, AchievementSummary } from '@ballpark/domain/contract/achievements.ts';
import { achievementsOf, longestStreak } from '@ballpark/domain/achievements.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { countFacts } from './achievement-queries.ts';

/** The achievements of a person: those unlocked, or all (product 10.1). */
export async function readAchievements(
  deps: Deps,
  userId: string,
  { includeLocked }: { includeLocked: boolean },
): Promise<Achievement[]> {
  const { days, unlockedIds, ...facts } = await factsOf(deps, userId);
  const all = achievementsOf({ ...facts, longestStreak: longestStreak(days) }, unlockedIds);
  return includeLocked ? all : all.filter(({ unlocked }) => unlocked);
}

/** What a person's achievements are counted from. */
export async function readProgress(deps: Deps, userId: string): Promise<AchievementSummary> {
  return factsOf(deps, userId);
}

async function factsOf({ db }: Deps, userId: string) {
  const [facts] = await countFacts(db, [userId]);
  if (!facts) throw new NotFound('userNotFound');
  return facts;
}
