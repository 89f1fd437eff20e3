import { closeRefusal } from '@ballpark/domain/listing-access.ts';
import { awardXp, isLate } from '@ballpark/domain/xp.ts';
import type { Deps } from '../deps.ts';
import { refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { limitPairs, recordAwards } from '../xp/awards.ts';
import { type ListingState, lockListing, saveClosed } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { requireChangeable } from './require-shown.ts';
import { findForClose } from './suggestion-queries.ts';
import { amountInMinor } from './amount-in-minor.ts';
import { type FoundSuggestion, rewardsOf, rewardsSeenBy } from './rewards.ts';

/** Pays each suggestion that was never paid. */
export async function closeListingWithPrice(
  deps: Pick<Deps, 'db' | 'now'>,
  listingId: string,
  finalPrice: number,
  user: SessionUser,
) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    // Taken after the lock: a suggestion that came in meanwhile was before the close.
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
    return { listing: await readListing(trx, listingId, user), xpRewards: rewardsSeenBy(user, xpRewards) };
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
      isLate: isLate(
        {
          createdAt: suggestion.created_at.toISOString(),
          editedAt: suggestion.edited_at?.toISOString() ?? null,
        },
        priceShownAt,
      ),
    })),
  );
}
