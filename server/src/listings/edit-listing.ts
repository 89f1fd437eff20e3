import type { ListingChange, ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { editRefusal } from '@ballpark/domain/listing-access.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import type { SessionUser } from '../session-user.ts';
import type { Deps } from '../deps.ts';
import { holdBackListing } from '../contributions/hold-back.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { BadRequest, Conflict, refusalError } from '../errors.ts';
import { ownPhotoIds } from '../photos/own-photos.ts';
import { contentOf, locateDraft, type Whereabouts } from './listing-content.ts';
import { findListing, lockListing, saveListing, savePhotos, type ListingState } from './listing-queries.ts';
import { requireChangeable } from './require-shown.ts';
import { readListing } from './read-listing.ts';
import { askForSimilarIfOther } from '../prices/similar-queries.ts';
import { saveSearchWords } from '../search/search-queries.ts';

/** Changes one's own open listing; what is left out stays. With suggestions, its type, its currency and the choice of independent guesses stay. */
export async function editListing(
  deps: Deps,
  listingId: string,
  change: ListingChange,
  user: SessionUser,
): Promise<ListingDetail> {
  const now = deps.now();
  const whereabouts = await locateEdit(deps, listingId, change, user);
  return deps.db.transaction().execute(async (trx) => {
    const listing = requireChangeable(await lockListing(trx, listingId), user);
    const refusal = editRefusal(listing, user.id);
    if (refusal) throw refusalError(refusal);
    const { type = listing.type, photoUrls } = change;
    refuseFixed(listing, { ...change, type }, whereabouts);
    const photoIds = photoUrls && (await ownPhotoIds(trx, user.id, 'listing', photoUrls, 'photoUrls'));
    const keepsOffer = change.hasOffer === undefined;
    // The same number in another currency would be another offer.
    if (keepsOffer && listing.offerAmount !== null && whereabouts.currency !== listing.currency)
      throw new BadRequest('offerAmountInvalid', 'offerAmount');
    const offerAmount = keepsOffer ? listing.offerAmount : change.offerAmount;
    const content = contentOf({ ...change, type, offerAmount }, whereabouts);
    await holdBackListing(
      deps,
      trx,
      { id: listingId, content, photoIds: photoIds ?? [], isNew: false },
      user,
    );
    await askForSimilarIfOther(trx, listingId, content);
    await saveListing(trx, listingId, content, now);
    if (photoIds) await savePhotos(trx, listingId, photoIds);
    await saveSearchWords(trx, content.words);
    await recordEvents(trx, [{ kind: 'listing.updated', userId: user.id, listingId }], now);
    return readListing(trx, listingId, user);
  });
}

/** The place stays if the change has the same coordinates, or none and the same location text. */
async function locateEdit(
  deps: Deps,
  listingId: string,
  change: ListingChange,
  user: SessionUser,
): Promise<Whereabouts> {
  const present = await findListing(deps.db, listingId);
  if (present?.ownerId === user.id && staysAt(present, change))
    return { point: present.point, currency: present.currency };
  return locateDraft(deps, change, user);
}

function staysAt(present: Pick<ListingState, 'point' | 'location'>, change: ListingChange): boolean {
  const { latitude, longitude } = change;
  if (typeof latitude !== 'number' || typeof longitude !== 'number')
    return present.location === change.location;
  const point = coarsenPoint({ latitude, longitude });
  return point.latitude === present.point?.latitude && point.longitude === present.point.longitude;
}

function refuseFixed(listing: ListingState, change: ListingChange, whereabouts: Whereabouts): void {
  if (listing.suggestionCount === 0) return;
  if (change.type !== listing.type) throw new Conflict('typeFixed', 'type');
  if (whereabouts.currency !== listing.currency) throw new Conflict('currencyFixed', 'location');
  const { hasIndependentGuesses: wanted = listing.hasIndependentGuesses } = change;
  if (wanted !== listing.hasIndependentGuesses)
    throw new Conflict('independentGuessesFixed', 'hasIndependentGuesses');
}
