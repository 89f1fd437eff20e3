import { deleteRefusal } from '@ballpark/domain/listing-access.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { refusalError } from '../errors.ts';
import { forgetTitle } from '../xp/xp-queries.ts';
import { deleteListingRow, lockListing } from './listing-queries.ts';
import { requireShown } from './require-shown.ts';

/**
 * Deletes one's own listing with its suggestions. Paid XP stays in the ledger, without the title if the listing was hidden.
 */
export async function deleteOwnListing(
  deps: Deps,
  listingId: string,
  user: SessionUser,
): Promise<{ id: string }> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireShown(await lockListing(trx, listingId), user);
    const refusal = deleteRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    if (listing.hiddenBy !== null) await forgetTitle(trx, listingId);
    await deleteListingRow(trx, listingId);
    await recordEvents(trx, [{ kind: 'listing.deleted', userId: user.id, listingId }], now);
    return { id: listingId };
  });
}
