import { closeRefusal } from '@ballpark/domain/listing-access.ts';
import { awardXp, isLate } from '@ballpark/domain/xp.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { amountInMinor } from '../http/amount-in-minor.ts';
import { NotFound, refusalError } from '../errors.ts';
import { findForClose } from './suggestions/suggestion-queries.ts';
import { recordAwards } from '../xp/record-awards.ts';
import { lockListing, saveClosed, type ListingState } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { type FoundSuggestion, rewardsOf } from './rewards-of.ts';

/** Closes one's own listing with its final price, and pays each suggestion never paid before (product 6.5). */
export async function closeListingWithPrice(
  deps: Deps,
  listingId: string,
  finalPrice: number,
  user: SessionUser,
) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = await lockListing(trx, listingId);
    // Taken only now: a suggestion that came in while this waited for the lock was made before the close.
    const now = deps.now();
    if (!listing) throw new NotFound('listingNotFound');
    const refusal = closeRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    const finalPriceMinor = amountInMinor(finalPrice, listing.currency, 'finalPrice');

    const suggestions = await findForClose(trx, [listingId]);
    const awards = awardsOf(listing, finalPriceMinor, suggestions);
    const xpRewards = rewardsOf(awards, suggestions, listing.currency, finalPriceMinor);
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
    return { listing: await readListing(trx, listingId, user.id), xpRewards };
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
