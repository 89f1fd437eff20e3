import { pairLevel } from '@ballpark/domain/pair-limit.ts';
import { hasRole } from '@ballpark/domain/roles.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../session-user.ts';
import { pairsSince } from '../../xp/limit-pairs.ts';
import { findPairCloses, type LimitedSuggestion } from '../../xp/pair-queries.ts';
import { findListing } from '../listing-queries.ts';
import { requireShown } from '../require-shown.ts';

/**
 * The suggestions that earn less because of pair limits. The owner sees all of them, others see their own (product 9.5). Moderators can
 * read them on hidden listings too.
 */
export async function readPairLimits({ db, now }: Deps, listingId: string, user: SessionUser) {
  const found = await findListing(db, listingId);
  const listing = found && hasRole(user.role, 'moderator') ? found : requireShown(found, user);
  const closes = await findPairCloses(db, { listingId, reader: user, since: pairsSince(now()) });
  return closes.flatMap((one) => {
    const level = levelOf(one, listing.isActive);
    return level === 'full' ? [] : [{ suggestionId: one.suggestionId, level }];
  });
}

function levelOf({ isLimited, count }: LimitedSuggestion, isActive: boolean) {
  if (isLimited !== null) return isLimited ? 'participation' : 'full';
  // A closed listing has paid everything that it will pay.
  return isActive ? pairLevel(count) : 'none';
}
