import { achievementList } from '@ballpark/domain/achievements.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { XpAward, getLeaderboard } from '@ballpark/domain/contract/xp.ts';
import { withRanks } from '@ballpark/domain/xp.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { type Area, findAwards, findLeaders, findXp } from './xp-queries.ts';

const longestHistory = 200;

/** Throws 404 if the reader may not see them. */
export async function readXp(db: Deps['db'], userId: string, reader: Reader): Promise<number> {
  const xp = await findXp(db, userId, reader.id);
  if (xp === null || !canSee(reader, userId)) throw new NotFound('userNotFound');
  return xp;
}

/** Throws 404 as `readXp` does. */
export async function readXpHistory(db: Deps['db'], userId: string, reader: Reader): Promise<XpAward[]> {
  if (userId !== reader.id) await readXp(db, userId, reader);
  const awards = await findAwards(db, userId, longestHistory, reader.blockedIds ?? []);
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

export async function readLeaderboard(deps: Deps, query: QueryOf<typeof getLeaderboard>, user: SessionUser) {
  const { leaders, own } = await findLeaders(deps.replica, areaOf(query), user.id);
  // Ranks are the same for every reader, so a blocked person leaves a gap.
  const seen = withRanks(leaders).filter(({ id }) => canSee(user, id));
  return {
    entries: seen.map(({ photo_url: photoUrl, ...entry }) => ({ ...entry, photoUrl })),
    ownRank: own?.own_rank ?? null,
    ownXp: own?.own_xp ?? 0,
  };
}

function areaOf({ location, radius }: QueryOf<typeof getLeaderboard>): Area | null {
  if (location === undefined) return null;
  const [latitude = 0, longitude = 0] = location.split(',').map(Number);
  return { latitude, longitude, radiusKm: radius };
}
