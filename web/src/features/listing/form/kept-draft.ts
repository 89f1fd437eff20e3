import { listingTypes } from '@ballpark/domain/listing-types.ts';
import { hasShape, isBoolean, isNumber, isText, orAbsent, orNull } from '../../../lib/has-shape.ts';
import { type InputKey, keepInput, readKept } from '../../../lib/session/kept-input.ts';
import type { ListingValues } from './listing-values.ts';
import { deviceStore } from '../../../lib/storage.ts';

/** What a person has entered, with the addresses of the photos that are on the server already. */
export type KeptDraft = ListingValues & { photoUrls: string[] };

const isDraft = hasShape<KeptDraft>({
  title: isText,
  description: isText,
  type: (value) => listingTypes.some((type) => type === value),
  location: isText,
  latitude: orNull(isNumber),
  longitude: orNull(isNumber),
  countryCode: orNull(isText),
  hasOffer: isBoolean,
  offerAmount: orNull(isNumber),
  offerText: orAbsent(isText),
  hasIndependentGuesses: isBoolean,
  photoUrls: (value) => Array.isArray(value) && value.every(isText),
});

/** Where the draft of a new listing is kept, or of the changes to an existing one. */
export function draftKey(userId: string, listingId?: string): InputKey {
  return `ballpark.listing-draft.${[userId, listingId].filter(Boolean).join('.')}`;
}

/** What the person had written before the page was left, null when nothing. Fields that an older version did not have are as in `untouched`. */
export function readDraft(key: InputKey, untouched: KeptDraft): KeptDraft | null {
  return readKept(deviceStore, key, isDraft, untouched);
}

export function keepDraft(key: InputKey, draft: KeptDraft): void {
  keepInput(deviceStore, key, draft);
}

export function forgetDraft(key: InputKey): void {
  deviceStore.removeItem(key);
}
