import type { Achievement, AchievementSummary } from '@ballpark/domain/contract/achievements.ts';
import { achievementsOf } from '@ballpark/domain/achievements.ts';
import { longestStreak } from '@ballpark/domain/streak.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Reader, sees } from '../sees.ts';
import { countFacts, hasShownProfile } from './achievement-queries.ts';

/** The achievements of a person: only the unlocked ones, or all. */
export async function readAchievements(
  deps: Deps,
  userId: string,
  reader: Reader,
  { includeLocked }: { includeLocked: boolean },
): Promise<Achievement[]> {
  const { days, unlockedIds, ...facts } = await factsOf(deps, userId, reader);
  const all = achievementsOf({ ...facts, longestStreak: longestStreak(days) }, unlockedIds);
  return includeLocked ? all : all.filter(({ unlocked }) => unlocked);
}

/** The counts by which a person's achievements are decided. */
export async function readProgress(deps: Deps, userId: string, reader: Reader): Promise<AchievementSummary> {
  return factsOf(deps, userId, reader);
}

async function factsOf({ db }: Deps, userId: string, reader: Reader) {
  if (!sees(reader, userId) || !(await hasShownProfile(db, userId, reader.id)))
    throw new NotFound('userNotFound');
  const [facts] = await countFacts(db, [userId]);
  if (!facts) throw new NotFound('userNotFound');
  return facts;
}
