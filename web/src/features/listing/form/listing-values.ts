import type { ListingDetail, ListingDraft, listingDraft } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { FieldErrors } from 'react-hook-form';
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

/** An empty form at the person's own place, with their last choice of independent guesses. */
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

/** The fields in the order in which they are checked. */
const checked = ['title', 'description', 'location', 'offerAmount'] as const;
const required = ['title', 'description', 'location'] as const;

/** The text of the first field that is wrong. */
export function firstProblem(errors: FieldErrors<ListingInput>): string {
  const first = checked.find((name) => errors[name]);
  return (first && errors[first]?.message) || messages.invalidInput;
}

/** The same on the edit form, which says one thing of all that is blank. */
export function firstEditProblem(
  errors: FieldErrors<ListingInput>,
  values: Pick<ListingValues, (typeof required)[number]>,
) {
  return required.some((name) => values[name].trim() === '')
    ? messages.editFieldsMissing
    : firstProblem(errors);
}
