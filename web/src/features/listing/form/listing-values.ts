import type { Asked } from '@ballpark/domain/ask-path.ts';
import type { ListingDetail, ListingDraft, listingDraft } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { listingTypes } from '@ballpark/domain/listing-window.ts';
import { maxDescriptionLength } from '@ballpark/domain/text-limits.ts';
import type { FieldErrors } from 'react-hook-form';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { hasShape, isBoolean, isNumber, isText, orAbsent, orNull } from '../../../lib/has-shape.ts';
import { type InputKey, keepInput, readKept } from '../../../lib/session/kept-input.ts';
import { deviceStore } from '../../../lib/storage.ts';
import { say } from '../../../ui/say.ts';

/** Form input before validation. */
export type ListingInput = z.input<typeof listingDraft>;

/** `amount` is 0 until it is one; `typed` is what was typed instead. */
export type EnteredLine = { text: string; amount: number; typed?: string | undefined };

/** The country is that of the chosen location, else null. Offer text is kept until it is an amount. */
export type ListingValues = Required<Omit<ListingDraft, 'photoUrls' | 'latitude' | 'longitude' | 'lines'>> & {
  latitude: number | null;
  longitude: number | null;
  countryCode: string | null;
  offerText?: string | undefined;
  lines: EnteredLine[];
};

/** At the centre of the reader's city, as others see them, with what they asked before they came to the form. */
export function blankListing(
  user: Pick<OwnProfile, 'address' | 'centre' | 'countryCode'>,
  { title = '', description = '', amount = '', type = null }: Partial<Asked> = {},
): ListingValues {
  const isPlaceKnown = user.address !== null;
  // Without it the server finds the place by its name.
  const centre = isPlaceKnown ? user.centre : null;
  const hasOffer = plainAmount.test(amount);
  return {
    title,
    description,
    type: type ?? 'PRODUCT',
    location: user.address ?? '',
    latitude: centre?.latitude ?? null,
    longitude: centre?.longitude ?? null,
    countryCode: isPlaceKnown ? user.countryCode : null,
    hasOffer,
    offerAmount: hasOffer ? Number(amount) : null,
    hasIndependentGuesses: false,
    lines: [],
  };
}

/** At most 999,999,999.99; none is 0. */
const plainAmount = /^(?=.*[1-9])\d{1,9}(?:\.\d{1,2})?$/;

export function valuesOf(listing: ListingDetail): ListingValues {
  const { title, description, type, location, latitude, longitude, hasOffer, offerAmount } = listing;
  const { hasIndependentGuesses, lines = [] } = listing;
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
    lines: lines.map(({ text, amount }) => ({ text, amount })),
    countryCode: null,
  };
}

/** What a person has entered, with the addresses of the photos that are on the server already. */
type KeptDraft = ListingValues & { photoUrls: string[] };

const isLine = hasShape<EnteredLine>({ text: isText, amount: isNumber, typed: orAbsent(isText) });

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
  lines: (value) => Array.isArray(value) && value.every(isLine),
});

const checked = ['title', 'description', 'location', 'offerAmount', 'lines'] as const;
const required = ['title', 'description', 'location'] as const;

/** The first invalid field's message. */
export function firstProblem(errors: FieldErrors<ListingInput>): string {
  const first = checked.find((name) => errors[name]);
  const problem = first === 'lines' ? lineProblem(errors.lines) : first && errors[first]?.message;
  return problem || say(messages.invalidInput);
}

type LineErrors = FieldErrors<EnteredLine>;

/** Of all lines together, else of the first that has one. */
export function lineProblem(errors: FieldErrors<ListingInput>['lines']): string | undefined {
  if (!errors) return undefined;
  const lines: readonly (LineErrors | undefined)[] = Array.isArray(errors) ? errors : [];
  const first = lines.find((error) => error);
  return errors.message ?? errors.root?.message ?? first?.text?.message ?? first?.amount?.message;
}

/** The edit form has one message for all blank fields. */
export function firstEditProblem(
  errors: FieldErrors<ListingInput>,
  values: Pick<ListingValues, (typeof required)[number]>,
) {
  return required.some((name) => values[name].trim() === '')
    ? say(messages.editFieldsMissing)
    : firstProblem(errors);
}

/**
 * Starts with the unsent draft, else `untouched`, and keeps changes through a reload. `deviceAddress`: a place that the device filled in,
 * which is no change.
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

/** Of a new listing, or of changes to an existing one. */
export function draftKey(userId: string, listingId?: string): InputKey {
  return `ballpark.listing-draft.${[userId, listingId].filter(Boolean).join('.')}`;
}

/** The unsent draft, or null. `untouched` fills fields that an older version did not have. */
export function readDraft(key: InputKey, untouched: KeptDraft): KeptDraft | null {
  return readKept(deviceStore, key, isDraft, untouched);
}

/** What another app shared goes below what was written before, as far as it fits. */
export function keepShared(key: InputKey, untouched: KeptDraft, text: string): void {
  const draft = readDraft(key, untouched) ?? untouched;
  const description = [draft.description, text].filter(Boolean).join('\n').slice(0, maxDescriptionLength);
  keepDraft(key, { ...draft, title: draft.title || untouched.title, description });
}

export function keepDraft(key: InputKey, draft: KeptDraft): void {
  keepInput(deviceStore, key, draft);
}

export function forgetDraft(key: InputKey): void {
  deviceStore.removeItem(key);
}
