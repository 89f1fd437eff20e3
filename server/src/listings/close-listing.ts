import { isAccurate } from '@ballpark/domain/achievements.ts';
import type { XpReward } from '@ballpark/domain/contract/listings.ts';
import { closeRefusal } from '@ballpark/domain/listing-access.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
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

type Reward = XpReward & { isAccurate: boolean };
type Found = Awaited<ReturnType<typeof findForClose>>[number];

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
    const xpRewards = rewardsOf(listing, finalPriceMinor, suggestions);
    await saveClosed(trx, [listingId], finalPriceMinor, now);
    await recordAwards(
      trx,
      xpRewards.map((reward) => ({ ...reward, listing })),
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
    return { listing: await readListing(trx, listingId), xpRewards };
  });
}

function rewardsOf(listing: ListingState, finalPriceMinor: number, suggestions: readonly Found[]): Reward[] {
  const priceShownAt = listing.priceShownAt?.toISOString() ?? null;
  const awards = awardXp(
    finalPriceMinor,
    suggestions.map((suggestion) => ({
      suggestionId: suggestion.id,
      amountMinor: suggestion.amount_minor,
      isPaid: suggestion.award_id !== null,
      isLate: isLate(suggestion.created_at.toISOString(), priceShownAt),
    })),
  );
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return awards.flatMap((award) => {
    const suggestion = byId.get(award.suggestionId);
    if (!suggestion) return [];
    const { user_id: userId, username, amount_minor: amountMinor } = suggestion;
    // Who has left counts for what the others get, and is paid nothing (product 3.17).
    if (userId === null) return [];
    const amount = fromMinor(amountMinor, listing.currency);
    return [
      {
        ...award,
        userId,
        username,
        amount,
        isAccurate: isAccurate(award.tier, amountMinor, finalPriceMinor),
      },
    ];
  });
}
