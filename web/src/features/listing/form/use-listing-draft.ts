import { listingTypes } from '@ballpark/domain/listing-window.ts';
import { useRef, useState } from 'react';
import { hasShape, isBoolean, isNumber, isText, orAbsent, orNull } from '../../../lib/has-shape.ts';
import { type InputKey, keepInput, readKept } from '../../../lib/session/kept-input.ts';
import { deviceStore } from '../../../lib/storage.ts';
import type { ListingValues } from './listing-values.ts';

/**
 * The values with which a listing form starts: the unsent draft, else `untouched`. Changes are kept through a reload. A place that the
 * device filled in, `deviceAddress`, is no change: the person has entered nothing.
 */
export function useListingDraft(key: InputKey, untouched: KeptDraft, deviceAddress?: string) {
  const [{ start, first, wasKept }] = useState(() => {
    const found = readDraft(key, untouched);
    return { start: found ?? untouched, first: untouched, wasKept: found !== null };
  });
  const present = useRef(start);
  const isSame = (before: KeptDraft) => {
    const isFilledIn = present.current.location === deviceAddress;
    const now = { ...present.current, ...(isFilledIn && { location: before.location }) };
    return enteredIn({ ...untouched, ...now }) === enteredIn({ ...untouched, ...before });
  };
  const isChanged = () => !isSame(first);
  /** Changed on this page, whatever it started with. */
  const isTouched = () => !isSame(start);
  // The form stands a little longer than its draft, and its photos may still be on their way.
  const isOver = useRef(false);
  const forget = () => {
    isOver.current = true;
    forgetDraft(key);
  };
  const keep = (part: Partial<KeptDraft>) => {
    present.current = { ...present.current, ...part };
    if (isChanged() && !isOver.current) keepDraft(key, present.current);
    else forgetDraft(key);
  };
  const { photoUrls, ...values } = start;
  return { values, photoUrls, wasKept, isChanged, isTouched, keep, forget };
}

/** Point and country follow from the text of the place. */
function enteredIn(draft: KeptDraft): string {
  return JSON.stringify({ ...draft, latitude: null, longitude: null, countryCode: null });
}

/** What a person has entered, with the addresses of the photos that are on the server already. */
type KeptDraft = ListingValues & { photoUrls: string[] };

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
