import { achievementList } from '@ballpark/domain/achievements.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { XpAward, getLeaderboard } from '@ballpark/domain/contract/xp.ts';
import { withRanks } from '@ballpark/domain/xp.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { type Area, findAwards, findLeaders, findXp } from './xp-queries.ts';

const longestHistory = 200;

/** All XP that a person has earned; throws 404 where the reader sees nothing of them. */
export async function readXp(db: Deps['db'], userId: string, reader: Reader): Promise<number> {
  const xp = await findXp(db, userId, reader.id);
  if (xp === null || !canSee(reader, userId)) throw new NotFound('userNotFound');
  return xp;
}

/** A person's awards, the newest first; throws as `readXp` does where they are another's. */
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

/** The first hundred people by XP, everywhere or near a point, and the caller's own rank there. */
export async function readLeaderboard(deps: Deps, query: QueryOf<typeof getLeaderboard>, user: SessionUser) {
  const { leaders, own } = await findLeaders(deps.replica, areaOf(query), user.id);
  // Ranks are the same for every reader, so an unseen person leaves a gap.
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
