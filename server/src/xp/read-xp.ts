import { achievementList } from '@ballpark/domain/achievement-list.ts';
import type { XpAward } from '@ballpark/domain/contract/xp.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Reader, sees } from '../session-user.ts';
import { findAwards, findXp } from './xp-queries.ts';

const longestHistory = 200;

/** All XP that a person has earned; throws 404 where the reader sees nothing of them. */
export async function readXp(db: Deps['db'], userId: string, reader: Reader): Promise<number> {
  const xp = await findXp(db, userId, reader.id);
  if (xp === null || !sees(reader, userId)) throw new NotFound('userNotFound');
  return xp;
}

/** A person's awards, the newest first; throws as `readXp` does where they are another's. */
export async function readXpHistory(db: Deps['db'], userId: string, reader: Reader): Promise<XpAward[]> {
  if (userId !== reader.id) await readXp(db, userId, reader);
  const awards = await findAwards(db, userId, longestHistory, reader.unseen ?? []);
  return awards.map((award) => ({
    id: award.id,
    amount: award.amount,
    reason: award.tier ?? 'achievement',
    isFromLaterPrice: award.kind === 'laterPrice',
    listingId: award.listing_id,
    listingTitle: award.listing_title,
    achievementName: achievementName(award.achievement_id),
    createdAt: award.created_at.toISOString(),
  }));
}

function achievementName(id: string | null): string | null {
  return achievementList.find((achievement) => achievement.id === id)?.name ?? null;
}
