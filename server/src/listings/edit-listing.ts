import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { editRefusal } from '@ballpark/domain/listing-access.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { holdBackListing } from '../contributions/hold-back.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { Conflict, refusalError } from '../errors.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { contentOf, locateDraft, type Whereabouts } from './listing-content.ts';
import { findListing, lockListing, saveListing, savePhotos, type ListingState } from './listing-queries.ts';
import { requireChangeable } from './require-shown.ts';
import { readListing } from './read-listing.ts';
import { askForSimilarIfOther } from '../prices/similar-queries.ts';
import { saveSearchWords } from '../search/search-queries.ts';

/** Changes one's own open listing. With suggestions, its type, its currency and the choice of independent guesses stay (product 6.4). */
export async function editListing(
  deps: Deps,
  listingId: string,
  draft: ListingDraft,
  user: SessionUser,
): Promise<ListingDetail> {
  const now = deps.now();
  const whereabouts = await locateEdit(deps, listingId, draft, user);
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    const refusal = editRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    refuseFixed(listing, draft, whereabouts);
    const photoIds = await ownPhotoIds(trx, user.id, 'listing', draft.photoUrls, 'photoUrls');
    const content = contentOf(draft, whereabouts);
    await holdBackListing(deps, trx, { id: listingId, content, photoIds, isNew: false }, user);
    await askForSimilarIfOther(trx, listingId, content);
    await saveListing(trx, listingId, content, now);
    await savePhotos(trx, listingId, photoIds);
    await saveSearchWords(trx, content.words);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: user.id, listingId }], now);
    return readListing(trx, listingId, user);
  });
}

/** The place stays if the draft has the same coordinates, or none and the same location text. */
async function locateEdit(
  deps: Deps,
  listingId: string,
  draft: ListingDraft,
  user: SessionUser,
): Promise<Whereabouts> {
  const present = await findListing(deps.db, listingId);
  if (present?.ownerId === user.id && staysAt(present, draft))
    return { point: present.point, currency: present.currency };
  return locateDraft(deps, draft, user);
}

function staysAt(present: Pick<ListingState, 'point' | 'location'>, draft: ListingDraft): boolean {
  const { latitude, longitude } = draft;
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return present.location === draft.location;
  const point = coarsenPoint({ latitude, longitude });
  return point.latitude === present.point?.latitude && point.longitude === present.point.longitude;
}

function refuseFixed(listing: ListingState, draft: ListingDraft, whereabouts: Whereabouts): void {
  if (listing.suggestionCount === 0) return;
  if (draft.type !== listing.type) throw new Conflict('typeFixed', 'type');
  if (whereabouts.currency !== listing.currency) throw new Conflict('currencyFixed', 'location');
  const { hasIndependentGuesses: wanted = listing.hasIndependentGuesses } = draft;
  if (wanted !== listing.hasIndependentGuesses)
    throw new Conflict('independentGuessesFixed', 'hasIndependentGuesses');
}
