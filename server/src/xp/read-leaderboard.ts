import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { getLeaderboard } from '@ballpark/domain/contract/xp.ts';
import { withRanks } from '@ballpark/domain/leaderboard.ts';
import { type SessionUser, sees } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { findLeaders, type Area } from './leaderboard-queries.ts';

/** The first hundred people by XP, everywhere or near a point, and the caller's own rank there. */
export async function readLeaderboard(deps: Deps, query: QueryOf<typeof getLeaderboard>, user: SessionUser) {
  const { leaders, own } = await findLeaders(deps.replica, areaOf(query), user.id);
  // Ranks are the same for every reader, so an unseen person leaves a gap.
  const seen = withRanks(leaders).filter(({ id }) => sees(user, id));
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
