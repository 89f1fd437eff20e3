import {
  type AchievementRule,
  achievementList,
  achievementsOf,
  newlyEarned,
  wordedAchievement,
} from '@ballpark/domain/achievements.ts';
import type { Achievement, AchievementSummary } from '@ballpark/domain/contract/xp.ts';
import { forgivenWithin, longestStreak } from '@ballpark/domain/local-day.ts';
import type { I18n } from '@lingui/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { type Reader, canSee } from '../session-user.ts';
import { countFacts, hasShownProfile, lockPeopleAfter, payUnlocks } from './achievement-queries.ts';

type Unlocked = { userId: string; achievement: AchievementRule };

/** The caller has locked these rows of app_user. Usually nothing is new: one statement. */
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

export async function readAchievements(
  deps: Deps,
  userId: string,
  reader: Reader,
  { includeLocked, i18n }: { includeLocked: boolean; i18n: I18n },
): Promise<Achievement[]> {
  const { days, unlockedIds, ...facts } = await factsOf(deps, userId, reader);
  const all = achievementsOf({ ...facts, longestStreak: longestStreak(days) }, unlockedIds);
  return all.filter(({ unlocked }) => includeLocked || unlocked).map((each) => wordedAchievement(i18n, each));
}

export async function readProgress(deps: Deps, userId: string, reader: Reader): Promise<AchievementSummary> {
  return factsOf(deps, userId, reader);
}

async function factsOf({ db }: Deps, userId: string, reader: Reader) {
  if (!canSee(reader, userId) || !(await hasShownProfile(db, userId, reader.id)))
    throw new NotFound('userNotFound');
  const [facts] = await countFacts(db, [userId]);
  if (!facts) throw new NotFound('userNotFound');
  return facts;
}

const key = 'achievements';
const batch = 200;

/**
 * Runs once after each change of the list or of the streak rule. An interrupted run starts again, and pays
 * nobody twice.
 */
export async function catchUpAchievements(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const list = [...achievementList.map(({ id }) => id), `forgiven-within-${forgivenWithin}`].join(' ');
  const kept = await findSetting(deps.db, key);
  if (kept?.list === list) return 0;
  const count = await unlockForEverybody(deps);
  await saveSetting(deps.db, key, { list });
  return count;
}

export async function unlockForEverybody({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let count = 0;
  let lastId: string | null = null;
  do {
    const after: string | null = lastId;
    lastId = await db.transaction().execute(async (trx) => {
      const userIds = await lockPeopleAfter(trx, after, batch);
      count += (await unlockEarned(trx, userIds, now())).length;
      return userIds.at(-1) ?? null;
    });
  } while (lastId !== null);
  return count;
}

export const catchUpAchievementsJob = job({
  name: 'catch-up-achievements',
  cron: '47 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await catchUpAchievements(deps);
    if (count > 0) deps.log.info({ count }, 'achievements unlocked in arrears');
  },
});
