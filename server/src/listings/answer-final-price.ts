import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { laterAwards } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { markListingRead } from '../notifications/notification-queries.ts';
import type { SessionUser } from '../session-user.ts';
import { limitPairs, recordAwards } from '../xp/awards.ts';
import { saveExactHits } from '../xp/xp-queries.ts';
import { type ListingState, lockListing } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { savePriceAnswer } from './reminder-queries.ts';
import { requireChangeable } from './require-shown.ts';
import { findForClose } from './suggestion-queries.ts';
import { amountInMinor } from './amount-in-minor.ts';
import { rewardsOf, rewardsSeenBy } from './rewards.ts';

/** After an automatic close; null if not sold. Pays the missing XP. */
export async function sayFinalPrice(
  deps: Deps,
  listingId: string,
  finalPrice: number | null,
  user: SessionUser,
) {
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    const now = deps.now();
    const refusal = answerRefusal(listing, user.id, now.getTime());
    if (refusal) throw refusalError(refusal);
    const { currency } = listing;
    const finalPriceMinor = finalPrice === null ? null : amountInMinor(finalPrice, currency, 'finalPrice');
    const xpRewards =
      finalPriceMinor === null ? [] : await missingRewards(trx, listing, finalPriceMinor, now);
    await savePriceAnswer(trx, listingId, finalPriceMinor, now);
    await recordAwards(
      trx,
      xpRewards.map((reward) => ({ ...reward, listing, kind: 'laterPrice' as const })),
      now,
    );
    const payload = { finalPrice, currency };
    await recordEvents(trx, [{ kind: 'listing.priceAnswered', userId: user.id, listingId, payload }], now);
    await markListingRead(trx, { userId: user.id, kind: 'finalPriceAsked', listingId }, now);
    return { listing: await readListing(trx, listingId, user), xpRewards: rewardsSeenBy(user, xpRewards) };
  });
}

/**
 * Pays nothing after an earlier shown price, which others may have copied, nor to people whom the automatic
 * close did not pay, nor to pairs that signals limit.
 */
async function missingRewards(
  trx: Kysely<Schema>,
  listing: ListingState,
  finalPriceMinor: number,
  now: Date,
) {
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
  const rewards = rewardsOf(awards, suggestions, listing, finalPriceMinor);
  const paidIds = new Set(suggestions.flatMap(({ id, paid_xp: paidXp }) => (paidXp === null ? [] : id)));
  const missing = rewards.filter(({ suggestionId }) => paidIds.has(suggestionId));
  const inFull = (await limitPairs(trx, missing, now)).filter(({ isPairLimited }) => !isPairLimited);
  const paidNow = new Set(inFull.map(({ suggestionId }) => suggestionId));
  // A limited pair is paid no more, but its hits count.
  await saveExactHits(
    trx,
    missing.flatMap(({ suggestionId, isExact }) =>
      isExact && !paidNow.has(suggestionId) ? suggestionId : [],
    ),
  );
  return inFull;
}
