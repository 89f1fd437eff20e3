import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { reopenRefusal } from '@ballpark/domain/listing-access.ts';
import { expiresAt } from '@ballpark/domain/listing-window.ts';
import type { Deps } from '../deps.ts';
import { refusalError } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { takeFromLimits } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import type { SessionUser } from '../session-user.ts';
import { lockListing, saveReopened } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { requireChangeable } from './require-shown.ts';

/** Opens for another 72 hours; awards stay, the final price goes. Throws 429 beyond five an hour of one listing, or ten of one person. */
export async function reopenOwnListing(
  deps: Deps,
  listingId: string,
  user: SessionUser,
): Promise<ListingDetail> {
  await takeFromLimits(deps, [
    { limit: rates.reopen.perListing, key: `${user.id} ${listingId}` },
    { limit: rates.reopen.perPerson, key: user.id },
  ]);
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
