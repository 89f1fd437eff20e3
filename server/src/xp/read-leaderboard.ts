import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { getLeaderboard } from '@ballpark/domain/contract/xp.ts';
import { withRanks } from '@ballpark/domain/leaderboard.ts';
import type { SessionUser } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { countAhead, findLeaders, isLeader, type Area } from './leaderboard-queries.ts';
import { findXp } from './xp-queries.ts';

const most = 100;

/** The first hundred people by XP, everywhere or near a point, and the caller's own rank there (rules, Leaderboard). */
export async function readLeaderboard(deps: Deps, query: QueryOf<typeof getLeaderboard>, user: SessionUser) {
  const area = areaOf(query);
  const leaders = await findLeaders(deps.replica, area, most);
  const ownXp = (await findXp(deps.replica, user.id)) ?? 0;
  const isRanked = await isLeader(deps.replica, area, user.id);
  return {
    entries: withRanks(leaders).map(({ photo_url: photoUrl, ...entry }) => ({ ...entry, photoUrl })),
    ownRank: isRanked ? (await countAhead(deps.replica, area, ownXp)) + 1 : null,
    ownXp,
  };
}

function areaOf({ location, radius }: QueryOf<typeof getLeaderboard>): Area | null {
  if (location === undefined) return null;
  const [latitude = 0, longitude = 0] = location.split(',').map(Number);
  return { latitude, longitude, radiusKm: radius };
}
