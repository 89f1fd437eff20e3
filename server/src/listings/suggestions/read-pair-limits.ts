import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { type PairLevel, pairLevel } from '@ballpark/domain/pair-limit.ts';
import { hasRole } from '@ballpark/domain/roles.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../session-user.ts';
import { closesOfOneOrigin } from '../../xp/limit-pairs.ts';
import { findSuggestedPairs, type SuggestedPair } from '../../xp/pair-queries.ts';
import { findListing } from '../listing-queries.ts';
import { requireShown } from '../require-shown.ts';

/**
 * The suggestions that earn less because signals say that author and owner act as one. The owner sees all of them, others see their own, or
 * what theirs would be. Moderators can read them on hidden listings too.
 */
export async function readPairLimits({ db, now }: Deps, listingId: string, user: SessionUser) {
  const found = await findListing(db, listingId);
  const listing = found && hasRole(user.role, 'moderator') ? found : requireShown(found, user);
  const pairs = await findSuggestedPairs(db, { listingId, reader: user });
  if (pairs.length === 0 && listing.isActive && listing.ownerId !== user.id)
    pairs.push({ ownerId: listing.ownerId, userId: user.id, suggestionId: null, isLimited: null });
  const isAsked = answerRefusal(listing, user.id, now().getTime()) === null;
  const closesOf = await closesOfOneOrigin(db, pairs, now());
  return pairs.flatMap((pair) => {
    const level = levelOf(pair, pairLevel(closesOf.get(pair) ?? []), { ...listing, isAsked });
    return level === 'full' ? [] : [{ suggestionId: pair.suggestionId, level }];
  });
}

/** `isAsked`: the owner may still say what it went for, which pays as the next close of the two. */
function levelOf(
  { isLimited }: SuggestedPair,
  next: PairLevel,
  { isActive, isAsked }: { isActive: boolean; isAsked: boolean },
): PairLevel {
  if (isAsked && isLimited !== null) return next;
  if (isLimited !== null) return isLimited ? 'participation' : 'full';
  // A closed listing has paid everything that it will pay.
  return isActive || next === 'full' ? next : 'none';
}
