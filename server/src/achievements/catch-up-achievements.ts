import { achievementList } from '@ballpark/domain/achievement-list.ts';
import { forgivenWithin } from '@ballpark/domain/streak.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';
import type { Deps } from '../deps.ts';
import { lockPeopleAfter } from './achievement-queries.ts';
import { unlockEarned } from './unlock-earned.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';

const key = 'achievements';
const batch = 200;

/**
 * Unlocks for everybody what they had earned before it existed. It runs once after each change of the list, or of the days that a streak
 * forgives, and answers how many it unlocked. An interrupted run starts again the next time, and pays nobody twice.
 */
export async function catchUpAchievements(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const list = [...achievementList.map(({ id }) => id), `forgiven-within-${forgivenWithin}`].join(' ');
  const kept = await findSetting(deps.db, key);
  if (kept?.list === list) return 0;
  const count = await unlockForEverybody(deps);
  await saveSetting(deps.db, key, { list });
  return count;
}

/** Goes through all people, one batch a transaction, and unlocks what their suggestions have earned. Answers how many it unlocked. */
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
