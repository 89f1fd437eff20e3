import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { pairLevel, pairLimit } from '@ballpark/domain/pair-limit.ts';
import { laterAwards } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { amountInMinor } from '../http/amount-in-minor.ts';
import { markListingRead } from '../notifications/notification-queries.ts';
import { sees } from '../sees.ts';
import type { SessionUser } from '../session-user.ts';
import { countBeforeClose } from '../xp/pair-queries.ts';
import { recordAwards } from '../xp/record-awards.ts';
import { lockListing, type ListingState } from './listing-queries.ts';
import { requireChangeable } from './require-shown.ts';
import { savePriceAnswer } from './price-question-queries.ts';
import { readListing } from './read-listing.ts';
import { rewardsOf } from './rewards-of.ts';
import { findForClose } from './suggestions/suggestion-queries.ts';

/** Says what one's own listing went for that closed by itself, and pays what is missing; null: it was not sold (product 6.10). */
export async function sayFinalPrice(
  deps: Deps,
  listingId: string,
  finalPrice: number | null,
  user: SessionUser,
) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user.id);
    const now = deps.now();
    const refusal = answerRefusal(listing, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    const { currency } = listing;
    const finalPriceMinor = finalPrice === null ? null : amountInMinor(finalPrice, currency, 'finalPrice');
    const xpRewards = finalPriceMinor === null ? [] : await missingRewards(trx, listing, finalPriceMinor);
    await savePriceAnswer(trx, listingId, finalPriceMinor, now);
    await recordAwards(
      trx,
      xpRewards.map((reward) => ({ ...reward, listing, kind: 'laterPrice' as const })),
      now,
    );
    const payload = { finalPrice, currency };
    await recordEvents(trx, [{ kind: 'listing.priceAnswered', userId: user.id, listingId, payload }], now);
    await markListingRead(trx, { userId: user.id, kind: 'finalPriceAsked', listingId }, now);
    const seenRewards = xpRewards.filter(({ userId }) => sees(user, userId));
    return { listing: await readListing(trx, listingId, user), xpRewards: seenRewards };
  });
}

/**
 * Where a price had been shown before, all who could not know it were judged by that close, and the others may have copied it. Whom the
 * automatic close paid beyond the pair's full closes, or not at all, has nothing missing (product 9.5).
 */
async function missingRewards(trx: Kysely<Schema>, listing: ListingState, finalPriceMinor: number) {
  if (listing.priceShownAt !== null) return [];
  const suggestions = await findForClose(trx, [listing.id]);
  const awards = laterAwards(
    finalPriceMinor,
    suggestions.map((suggestion) => ({
      suggestionId: suggestion.id,
      amountMinor: suggestion.amount_minor,
      paidXp: suggestion.paid_xp ?? 0,
    })),
  );
  const closesBefore = await countBeforeClose(trx, listing, pairLimit.days);
  return rewardsOf(awards, suggestions, listing, finalPriceMinor)
    .filter(({ userId }) => pairLevel(closesBefore.get(userId) ?? pairLimit.paid) === 'full')
    .map((reward) => ({ ...reward, isPairLimited: false }));
}
