import { isAccurate } from '@ballpark/domain/achievements.ts';
import type { XpReward } from '@ballpark/domain/contract/closing.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { answerRefusal, closeRefusal, reopenRefusal } from '@ballpark/domain/listing-access.ts';
import { expiresAt, secondAskAt } from '@ballpark/domain/listing-window.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { isExactHit } from '@ballpark/domain/signals.ts';
import { awardXp, isLate, laterAwards, participationAwards } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { markListingRead } from '../notifications/notification-queries.ts';
import { type SessionUser, canSee } from '../session-user.ts';
import { limitPairs, recordAwards } from '../xp/awards.ts';
import { saveExactHits } from '../xp/xp-queries.ts';
import { type ListingState, lockExpired, lockListing, saveClosed, saveReopened } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { insertPriceQuestions, savePriceAnswer, takePriceQuestions } from './reminder-queries.ts';
import { requireChangeable } from './require-shown.ts';
import { findForClose } from './suggestion-queries.ts';
import { amountInMinor } from './amount-in-minor.ts';

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
    const seenRewards = xpRewards.filter(({ userId }) => canSee(user, userId));
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

const batch = 20;

/** Unpaid suggesters get participation XP. Safe in several workers at once. */
export async function autoCloseExpired(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let closed = 0;
  for (;;) {
    const count = await closeBatch(deps);
    closed += count;
    if (count < batch) return closed;
  }
}

async function closeBatch(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return deps.db.transaction().execute(async (trx) => {
    const listings = await lockExpired(trx, batch);
    if (listings.length === 0) return 0;
    const now = deps.now();
    const listingIds = listings.map((listing) => listing.id);
    await saveClosed(trx, listingIds, null, now);
    const byListing = Map.groupBy(await findForClose(trx, listingIds), (one) => one.listing_id);
    const awards = listings.flatMap((listing) =>
      participationOf(byListing.get(listing.id) ?? []).map((award) => ({
        ...award,
        listing,
        ownerId: listing.ownerId,
        kind: 'suggestion' as const,
        isAccurate: false,
        isExact: false,
      })),
    );
    await insertPriceQuestions(trx, listingIds, new Date(secondAskAt(now.getTime())));
    await recordAwards(trx, await limitPairs(trx, awards, now), now);
    await recordEvents(
      trx,
      listings.map((listing) => ({
        kind: 'listing.autoClosed',
        userId: listing.ownerId,
        listingId: listing.id,
      })),
      now,
    );
    return listings.length;
  });
}

function participationOf(suggestions: Awaited<ReturnType<typeof findForClose>>) {
  const userOf = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion.user_id]));
  const awards = participationAwards(
    suggestions.map((suggestion) => ({
      suggestionId: suggestion.id,
      isPaid: suggestion.paid_xp !== null,
    })),
  );
  return awards.flatMap((award) => {
    const userId = userOf.get(award.suggestionId);
    return userId === undefined || userId === null ? [] : [{ ...award, userId }];
  });
}

export const autoCloseJob = job({
  name: 'auto-close-listings',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 5,
  async run(deps) {
    const count = await autoCloseExpired(deps);
    if (count > 0) deps.log.info({ count }, 'listings closed automatically');
  },
});

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
    const seenRewards = xpRewards.filter(({ userId }) => canSee(user, userId));
    return { listing: await readListing(trx, listingId, user), xpRewards: seenRewards };
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

/** Opens for another 72 hours; awards stay, the final price goes. Throws 429 beyond five times an hour. */
export async function reopenOwnListing(
  deps: Deps,
  listingId: string,
  user: SessionUser,
): Promise<ListingDetail> {
  await takeFromLimit(deps, rates.reopen.perListing, `${user.id} ${listingId}`);
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    const now = deps.now();
    const refusal = reopenRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    await saveReopened(trx, listingId, now, new Date(expiresAt(now.getTime())));
    await recordEvents(trx, [{ kind: 'listing.reopened', userId: user.id, listingId }], now);
    return readListing(trx, listingId, user);
  });
}

type FoundSuggestion = Awaited<ReturnType<typeof findForClose>>[number];
type Reward = Omit<XpReward, 'isPairLimited'> & {
  ownerId: string;
  isAccurate: boolean;
  isExact: boolean;
};

/** A former member's guess counts for others' awards, but is not paid. */
function rewardsOf(
  awards: ReturnType<typeof awardXp>,
  suggestions: readonly FoundSuggestion[],
  { currency, ownerId }: { currency: string; ownerId: string },
  finalPriceMinor: number,
): Reward[] {
  const byId = new Map(suggestions.map((suggestion) => [suggestion.id, suggestion]));
  return awards.flatMap((award) => {
    const suggestion = byId.get(award.suggestionId);
    if (!suggestion || suggestion.user_id === null) return [];
    const { user_id: userId, username, amount_minor: amountMinor } = suggestion;
    return [
      {
        ...award,
        ownerId,
        userId,
        username,
        amount: fromMinor(amountMinor, currency),
        isAccurate: isAccurate(award.tier, amountMinor, finalPriceMinor),
        isExact: isExactHit(amountMinor, finalPriceMinor),
      },
    ];
  });
}

const askedAtOnce = 100;

/** Asks for the price a second time. Safe in several workers at once. */
export async function askFinalPrices(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  let asked = 0;
  for (;;) {
    const { taken, open } = await askBatch(deps);
    asked += open;
    if (taken < askedAtOnce) return asked;
  }
}

async function askBatch(deps: Pick<Deps, 'db' | 'now'>): Promise<{ taken: number; open: number }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const taken = await takePriceQuestions(trx, now, askedAtOnce);
    const open = taken.filter(({ isOpen }) => isOpen);
    await recordEvents(
      trx,
      open.map(({ listingId, ownerId: userId }) => ({ kind: 'listing.priceAsked', userId, listingId })),
      now,
    );
    return { taken: taken.length, open: open.length };
  });
}

export const askFinalPricesJob = job({
  name: 'ask-final-prices',
  cron: '11 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await askFinalPrices(deps);
    if (count > 0) deps.log.info({ count }, 'owners asked again what their listings went for');
  },
});
