import { achievementName } from '@ballpark/domain/achievements.ts';
import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { XpAward, getLeaderboard } from '@ballpark/domain/contract/xp.ts';
import { withRanks } from '@ballpark/domain/xp.ts';
import type { I18n } from '@lingui/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { type Reader, type SessionUser, canSee } from '../session-user.ts';
import { type Area, countByXp, findAwards, findLeaders, findXp, lastRankCounted } from './xp-queries.ts';

const maxHistory = 200;

/** Throws 404 if the reader may not see them. */
export async function readXp(db: Deps['db'], userId: string, reader: Reader): Promise<number> {
  const xp = await findXp(db, userId, reader.id);
  if (xp === null || !canSee(reader, userId)) throw new NotFound('userNotFound');
  return xp;
}

/** Throws 404 as `readXp` does. */
export async function readXpHistory(
  db: Deps['db'],
  userId: string,
  reader: Reader,
  i18n: I18n,
): Promise<XpAward[]> {
  if (userId !== reader.id) await readXp(db, userId, reader);
  const awards = await findAwards(db, userId, maxHistory, reader);
  return awards.map((award) => ({
    id: award.id,
    amount: award.amount,
    reason: award.tier ?? 'achievement',
    isFromLaterPrice: award.kind === 'laterPrice',
    listingId: award.listing_id,
    listingTitle: award.listing_title,
    achievementName: achievementName(i18n, award.achievement_id),
    createdAt: award.created_at.toISOString(),
  }));
}

export async function readLeaderboard(deps: Deps, query: QueryOf<typeof getLeaderboard>, user: SessionUser) {
  const area = areaOf(query);
  const { leaders, own } = await findLeaders(deps.replica, area, user.id);
  const counted = own?.own_rank ?? null;
  const isBeyond = area === null && counted !== null && counted > lastRankCounted;
  // Ranks are the same for every reader, so a blocked person leaves a gap.
  const seen = withRanks(leaders).filter(({ id }) => canSee(user, id));
  return {
    entries: seen.map(({ photo_url: photoUrl, ...entry }) => ({ ...entry, photoUrl })),
    ownRank: isBeyond ? Math.max(counted, await recentRank(deps, own?.own_xp ?? 0)) : counted,
    ownXp: own?.own_xp ?? 0,
  };
}

const countsMs = 60_000;
type Counts = { countedAt: number; counts: ReturnType<typeof countByXp> };
const countsOf = new WeakMap<Kysely<Schema>, Counts>();

/** As of the last minute: the counts of a million people take 0.2 s. */
async function recentRank({ replica, now }: Deps, xp: number): Promise<number> {
  const known = countsOf.get(replica);
  const ageMs = now().getTime() - (known?.countedAt ?? Number.NEGATIVE_INFINITY);
  // A clock that was set back must not keep them for longer.
  const isRecent = ageMs >= 0 && ageMs < countsMs;
  const counts = known && isRecent ? known.counts : countByXp(replica);
  if (!isRecent) countsOf.set(replica, { countedAt: now().getTime(), counts });
  counts.catch(() => countsOf.delete(replica));
  return (await counts).reduce((rank, other) => rank + (other.xp > xp ? other.count : 0), 1);
}

function areaOf({ location, radius }: QueryOf<typeof getLeaderboard>): Area | null {
  if (location === undefined) return null;
  const [latitude = 0, longitude = 0] = location.split(',').map(Number);
  return { latitude, longitude, radiusKm: radius };
}
