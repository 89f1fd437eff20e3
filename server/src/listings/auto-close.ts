import { secondAskAt } from '@ballpark/domain/listing-window.ts';
import { participationAwards } from '@ballpark/domain/xp.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { limitPairs, recordAwards } from '../xp/awards.ts';
import { lockExpired, saveClosed } from './listing-queries.ts';
import { insertPriceQuestions } from './reminder-queries.ts';
import { findForClose } from './suggestion-queries.ts';

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
