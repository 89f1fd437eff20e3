import { achievementList } from '@ballpark/domain/achievement-list.ts';
import type { ReplyOf } from '@ballpark/domain/contract/endpoint.ts';
import type { revealListing } from '@ballpark/domain/contract/closing.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { markListingRead } from '../notifications/notification-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { saveRevealed } from './reveal-queries.ts';

/** Saves that a person has seen the result with the final price, on any device, and marks the notification of it as read. */
export async function revealToSuggester(
  deps: Deps,
  listingId: string,
  user: SessionUser,
): Promise<ReplyOf<typeof revealListing>> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const unlockedIds = await saveRevealed(trx, { listingId, reader: user, now });
    if (!unlockedIds) throw new NotFound('suggestionNotFound');
    await markListingRead(trx, { userId: user.id, kind: 'pricedListingClosed', listingId }, now);
    return { unlockedAchievements: achievementList.filter(({ id }) => unlockedIds.includes(id)) };
  });
}
