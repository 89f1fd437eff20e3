import { pairLevel } from '@ballpark/domain/pair-limit.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../session-user.ts';
import { pairsSince } from '../../xp/limit-pairs.ts';
import { findPairCloses, type LimitedSuggestion } from '../../xp/pair-queries.ts';
import { findListing } from '../listing-queries.ts';
import { requireShown } from '../require-shown.ts';

/** The suggestions that earn less than their guess would, as far as the reader is one of the two (product 9.5). */
export async function readPairLimits({ db, now }: Deps, listingId: string, user: SessionUser) {
  const listing = requireShown(await findListing(db, listingId), user.id);
  const found = await findPairCloses(db, { listingId, readerId: user.id, since: pairsSince(now()) });
  return found.flatMap((one) => {
    const level = levelOf(one, listing.isActive);
    return level === 'full' ? [] : [{ suggestionId: one.suggestionId, level }];
  });
}

function levelOf({ isLimited, count }: LimitedSuggestion, isActive: boolean) {
  if (isLimited !== null) return isLimited ? 'participation' : 'full';
  // Every close pays all that it may.
  return isActive ? pairLevel(count) : 'none';
}
