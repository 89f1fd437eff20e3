import type { ListingDetail, ListingDraft, listingDraft } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import type { z } from 'zod';

/** What the form sends, as the person has it before it is checked. */
export type ListingInput = z.input<typeof listingDraft>;

/**
 * What the fields hold. The country is that of a chosen location, null when none was chosen; the text of the offer is there while
 * it is not an amount yet.
 */
export type ListingValues = Omit<ListingDraft, 'photoUrls' | 'latitude' | 'longitude'> & {
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  offerText?: string | undefined;
};

/** An empty form at the person's own place (product 2.7), with their last choice of independent guesses. */
export function blankListing(
  user: Pick<
    OwnProfile,
    'address' | 'latitude' | 'longitude' | 'countryCode' | 'hasChosenIndependentGuesses'
  >,
): ListingValues {
  const isPlaceKnown = user.address !== null;
  return {
    title: '',
    description: '',
    type: 'PRODUCT',
    location: user.address ?? '',
    latitude: isPlaceKnown ? user.latitude : null,
    longitude: isPlaceKnown ? user.longitude : null,
    countryCode: isPlaceKnown ? user.countryCode : null,
    hasOffer: false,
    offerAmount: null,
    hasIndependentGuesses: user.hasChosenIndependentGuesses ?? false,
  };
}

/** The form of a listing that exists. */
export function valuesOf(listing: ListingDetail): ListingValues {
  const { title, description, type, location, latitude, longitude, hasOffer, offerAmount } = listing;
  const { hasIndependentGuesses } = listing;
  return {
    title,
    description,
    type,
    location,
    latitude,
    longitude,
    hasOffer,
    offerAmount,
    hasIndependentGuesses,
    countryCode: null,
  };
}
