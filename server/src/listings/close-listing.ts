import { closeRefusal } from '@ballpark/domain/listing-access.ts';
import { awardXp, isLate } from '@ballpark/domain/xp.ts';
import { sees } from '../sees.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { amountInMinor } from '../http/amount-in-minor.ts';
import { refusalError } from '../errors.ts';
import { findForClose } from './suggestions/suggestion-queries.ts';
import { limitPairs } from '../xp/limit-pairs.ts';
import { recordAwards } from '../xp/record-awards.ts';
import { lockListing, saveClosed, type ListingState } from './listing-queries.ts';
import { requireChangeable } from './require-shown.ts';
import { readListing } from './read-listing.ts';
import { type FoundSuggestion, rewardsOf } from './rewards-of.ts';

/** Closes one's own listing with its final price, and pays each suggestion never paid before. */
export async function closeListingWithPrice(
  deps: Pick<Deps, 'db' | 'now'>,
  listingId: string,
  finalPrice: number,
  user: SessionUser,
) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    // The time is taken after the lock, so that a suggestion that came in while this waited counts as made before the close.
    const now = deps.now();
    const refusal = closeRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    const finalPriceMinor = amountInMinor(finalPrice, listing.currency, 'finalPrice');

    const suggestions = await findForClose(trx, [listingId]);
    const awards = awardsOf(listing, finalPriceMinor, suggestions);
    const rewards = rewardsOf(awards, suggestions, listing, finalPriceMinor);
    const xpRewards = await limitPairs(trx, rewards, now);
    await saveClosed(trx, [listingId], finalPriceMinor, now);
    await recordAwards(
      trx,
      xpRewards.map((reward) => ({ ...reward, listing, kind: 'suggestion' as const })),
      now,
    );
    await recordEvents(
      trx,
      [
        {
          kind: 'listing.closed',
          userId: user.id,
          listingId,
          payload: { finalPrice, currency: listing.currency },
        },
      ],
      now,
    );
    const seenRewards = xpRewards.filter(({ userId }) => sees(user, userId));
    return { listing: await readListing(trx, listingId, user), xpRewards: seenRewards };
  });
}

function awardsOf(listing: ListingState, finalPriceMinor: number, suggestions: readonly FoundSuggestion[]) {
  const priceShownAt = listing.priceShownAt?.toISOString() ?? null;
  return awardXp(
    finalPriceMinor,
    suggestions.map((suggestion) => ({
      suggestionId: suggestion.id,
      amountMinor: suggestion.amount_minor,
      isPaid: suggestion.paid_xp !== null,
      isLate: isLate(suggestion.created_at.toISOString(), priceShownAt),
    })),
  );
}
