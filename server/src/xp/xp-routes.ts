import { achievementList } from '@ballpark/domain/achievement-list.ts';
import {
  getLeaderboard,
  getOwnXpHistory,
  getXp,
  getXpHistory,
  type XpAward,
} from '@ballpark/domain/contract/xp.ts';
import { memberLevel } from '@ballpark/domain/member-level.ts';
import type { Deps } from '../deps.ts';
import type { AddEndpoint } from '../http/add-endpoint.ts';
import { readsFor } from '../reads-for.ts';
import { NotFound } from '../errors.ts';
import { type Reader, sees } from '../sees.ts';
import { readLeaderboard } from './read-leaderboard.ts';
import { findAwards, findXp } from './xp-queries.ts';

const longestHistory = 200;

export function xpRoutes(add: AddEndpoint, deps: Deps): void {
  add(getLeaderboard, ({ query, user }) => readLeaderboard(readsFor(deps, user), query, user));
  add(getXp, async ({ params, user }) => {
    const xp = await xpOf(params.userId, user);
    return { userId: params.userId, xp, level: memberLevel(xp) };
  });
  add(getOwnXpHistory, ({ user }) => historyOf(user.id, user));
  add(getXpHistory, async ({ params, user }) => {
    await xpOf(params.userId, user);
    return historyOf(params.userId, user);
  });

  async function xpOf(userId: string, reader: Reader): Promise<number> {
    const xp = await findXp(deps.db, userId);
    if (xp === null || !sees(reader, userId)) throw new NotFound('userNotFound');
    return xp;
  }

  async function historyOf(userId: string, reader: Reader): Promise<XpAward[]> {
    const awards = await findAwards(deps.db, userId, longestHistory, reader.unseen ?? []);
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
}

function achievementName(id: string | null): string | null {
  return achievementList.find((achievement) => achievement.id === id)?.name ?? null;
}
