import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { expiresAt } from '@ballpark/domain/listing-window.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { holdBackListing } from '../contributions/hold-back.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { Forbidden } from '../errors.ts';
import { rememberNothing, type RememberReply } from '../http/idempotency.ts';
import { newId } from '../new-id.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { contentOf, locateDraft } from './listing-content.ts';
import { lockIsSuspended } from '../contributions/contribution-queries.ts';
import { insertListing, savePhotos } from './listing-queries.ts';
import { readListing } from './read-listing.ts';
import { saveSearchWords } from '../search/search-queries.ts';

/** Posts a listing; it is open for 72 hours. */
export async function postListing(
  deps: Deps,
  draft: ListingDraft,
  user: SessionUser,
  remember: RememberReply = rememberNothing,
): Promise<ListingDetail> {
  const now = deps.now();
  const content = contentOf(draft, await locateDraft(deps, draft, user));
  const id = newId();
  return deps.db.transaction().execute(async (trx) => {
    // Otherwise a listing that is posted while its owner is being suspended would not be hidden.
    if (await lockIsSuspended(trx, user.id)) throw new Forbidden('accountSuspended');
    const photoIds = await ownPhotoIds(trx, user.id, 'listing', draft.photoUrls, 'photoUrls');
    await holdBackListing(deps, trx, { id, content, photoIds, isNew: true }, user);
    await insertListing(trx, {
      ...content,
      id,
      userId: user.id,
      now,
      expiresAt: new Date(expiresAt(now.getTime())),
    });
    await savePhotos(trx, id, photoIds);
    await saveSearchWords(trx, content.words);
    await recordEvents(trx, [{ kind: 'listing.created', userId: user.id, listingId: id }], now);
    const listing = await readListing(trx, id, user);
    await remember(trx, listing);
    return listing;
  });
}
