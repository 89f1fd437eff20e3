import { confidences } from '../confidence.ts';
import { openHours } from '../listing-window.ts';
import { listingTypes } from '../listing-types.ts';
import { z } from 'zod';
import { unlockedAchievement } from './achievements.ts';
import { hidingCauses } from '../reports.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { amount, freeText, latitude, longitude, person, requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { suggestion } from './suggestions.ts';
import { oneLine } from '../one-line.ts';
import { maxListingPhotos } from '../photo-limits.ts';
import { longestDescription, longestLocation, longestTitle } from '../text-limits.ts';

export const feedPageSize = 12;

export const listingType = z.enum(listingTypes);

/** A served photo: its address, pixels and the base64 of its thumbhash (the blurred placeholder). */
export const photo = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
});
export type Photo = z.output<typeof photo>;

/** The fair price, in units of the listing's currency; four of five final prices are between `low` and `high` (product 8.6). */
export const fairPrice = z.object({
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
  confidence: z.enum(confidences),
});
export type FairPrice = z.output<typeof fairPrice>;

/** A listing as a card shows it (product 7.5). Amounts in units of `currency`. */
export const listingCard = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string(),
  type: listingType,
  location: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  photoUrls: z.array(z.string()),
  photos: z.array(photo),
  hasOffer: z.boolean(),
  offerAmount: z.number().nullable(),
  currency: z.string(),
  isActive: z.boolean(),
  expiresAt: timestamp,
  autoClosedAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  finalPrice: z.number().nullable(),
  /** Null below three suggestions. */
  fairPrice: fairPrice.nullable(),
  /** The lowest and the highest suggestion while there are too few for a fair price; null without any, and while guesses are hidden. */
  guessRange: z.object({ min: z.number(), max: z.number() }).nullable(),
  /** When the owner answered after an automatic close (product 6.10); without a price then, it was not sold. */
  priceAnsweredAt: timestamp.nullable(),
  createdAt: timestamp,
  user: person,
  suggestionCount: z.number().int(),
  /** The caller's own suggestion; null before they suggest, and without a session. */
  ownAmount: z.number().nullable(),
  /** Whether the caller has saved it. */
  isSaved: z.boolean(),
});
export type ListingCard = z.output<typeof listingCard>;

export const listingDetail = listingCard.extend({
  /** When a final price was first shown; later guesses earn 5 XP at most, even after a reopening. */
  priceShownAt: timestamp.nullable(),
  /** Whether others' guesses show only after one's own (product 8.7). */
  hasIndependentGuesses: z.boolean(),
  /** True while others' guesses are hidden from the caller; `suggestions` is then empty. */
  hasHiddenGuesses: z.boolean(),
  /** Whether the caller suggested a price and has not seen the result with the final price yet (product 2.16). */
  awaitsReveal: z.boolean(),
  /** Why it is hidden from all but its owner and moderators; absent if everybody sees it (product 15.9). */
  hidden: z.object({ by: z.enum(hidingCauses), reason: z.string().nullable() }).optional(),
  suggestions: z.array(suggestion),
  /** The amounts suggested by people whom the caller does not see (product 15.13); absent from an older server. */
  unseenAmounts: z.array(z.number()).optional(),
});
export type ListingDetail = z.output<typeof listingDetail>;

/** What an owner may change of a listing; what is left out stays. */
const listingFields = z.object({
  title: requiredText(messages.titleMissing, longestTitle, messages.titleTooLong, oneLine),
  description: requiredText(messages.descriptionMissing, longestDescription, messages.descriptionTooLong),
  type: listingType.optional(),
  location: requiredText(messages.locationMissing, longestLocation, messages.locationTooLong, oneLine),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  hasOffer: z.boolean().optional(),
  offerAmount: z.number({ error: messages.offerAmountInvalid }).nullish(),
  /** Left out: off for a new listing, unchanged for an existing one. */
  hasIndependentGuesses: z.boolean().optional(),
  photoUrls: z.array(z.string().max(300)).max(maxListingPhotos, messages.photosTooMany).optional(),
});

/** What the owner enters; `hasOffer: false` empties the amount (product 6.1). */
export const listingDraft = listingFields
  .extend({
    type: listingType.default('PRODUCT'),
    hasOffer: z.boolean().default(false),
    photoUrls: listingFields.shape.photoUrls.unwrap().default([]),
  })
  .superRefine(checkOffer)
  .transform(withOffer);
export type ListingDraft = z.output<typeof listingDraft>;

/** What the owner changes; what is left out stays as it is (product 6.4). */
export const listingChange = listingFields.superRefine(checkOffer).transform(withOffer);
export type ListingChange = z.output<typeof listingChange>;

type Offer = { hasOffer?: boolean | undefined; offerAmount?: number | null | undefined };

function checkOffer({ hasOffer, offerAmount }: Offer, context: z.RefinementCtx): void {
  if (!hasOffer) return;
  const checked = amount(messages.offerAmountInvalid).safeParse(offerAmount);
  for (const { message } of checked.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['offerAmount'], message });
}

function withOffer<D extends Offer>(draft: D): Omit<D, 'offerAmount'> & { offerAmount: number | null } {
  return { ...draft, offerAmount: draft.hasOffer ? (draft.offerAmount ?? null) : null };
}

const listingStatus = z.enum(['active', 'closed', 'all']);

export const listListings = endpoint({
  id: 'listListings',
  tag: 'Listings',
  summary: 'The feed: listings by distance band and date, or within a radius, newest first',
  route: 'GET /listings',
  access: 'public',
  paginated: true,
  query: z.object({
    /** Kilometres around the caller's saved point; 0 is anywhere; left out: by distance band. */
    radius: z.coerce.number<number>().min(0).max(20_040).optional(),
    search: freeText(200).optional(),
    type: listingType.optional(),
    status: listingStatus.default('active'),
    /** Only open listings of others that the caller has not suggested on; without a session it changes nothing. */
    toGuess: z.enum(['true', 'false']).default('false'),
    page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
    limit: z.coerce.number<number>().int().min(1).max(50).default(feedPageSize),
  }),
  reply: z.array(listingCard),
});

export const getListing = endpoint({
  id: 'getListing',
  tag: 'Listings',
  summary: 'One listing with its suggestions',
  route: 'GET /listings/:id',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: listingDetail,
});

export const createListing = endpoint({
  id: 'createListing',
  tag: 'Listings',
  summary: `Post a listing; it is open for ${openHours} hours`,
  route: 'POST /listings',
  access: 'contributor',
  status: 201,
  idempotent: true,
  errors: [409, 422],
  body: listingDraft,
  reply: listingDetail,
});

export const updateListing = endpoint({
  id: 'updateListing',
  tag: 'Listings',
  summary: 'Change one’s own open listing',
  route: 'PUT /listings/:id',
  access: 'contributor',
  errors: [404, 409],
  params: idParams,
  body: listingChange,
  reply: listingDetail,
});

export const deleteListing = endpoint({
  id: 'deleteListing',
  tag: 'Listings',
  summary: 'Delete one’s own listing; XP already paid stays',
  route: 'DELETE /listings/:id',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: z.object({ id }),
});

/** One award of a close. */
export const xpReward = z.object({
  userId: id,
  username: z.string().nullable(),
  suggestionId: id,
  amount: z.number(),
  xpAwarded: z.number().int(),
  tier: z.enum(['closest', 'close', 'participation']),
  /** It would have been more if these two had earned less often from each other (product 9.5). */
  isPairLimited: z.boolean(),
});
export type XpReward = z.output<typeof xpReward>;

export const closeListing = endpoint({
  id: 'closeListing',
  tag: 'Listings',
  summary: 'Close one’s own listing with its final price; suggesters earn XP',
  route: 'POST /listings/:id/close',
  access: 'full',
  errors: [404, 409],
  params: idParams,
  body: z.object({ finalPrice: amount(messages.finalPriceInvalid) }),
  reply: z.object({ listing: listingDetail, xpRewards: z.array(xpReward) }),
});

export const answerFinalPrice = endpoint({
  id: 'answerFinalPrice',
  tag: 'Listings',
  summary: 'Say what one’s own listing went for that closed by itself, or that it was not sold',
  route: 'POST /listings/:id/final-price',
  access: 'full',
  errors: [404, 409],
  params: idParams,
  /** Null: it was not sold. */
  body: z.object({ finalPrice: amount(messages.finalPriceInvalid).nullable() }),
  reply: z.object({ listing: listingDetail, xpRewards: z.array(xpReward) }),
});

export const revealListing = endpoint({
  id: 'revealListing',
  tag: 'Listings',
  summary: 'Note that the caller has seen the final price of a listing that they priced',
  route: 'POST /listings/:id/reveal',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: z.object({
    /** The achievements that the price has unlocked for the caller. */
    unlockedAchievements: z.array(unlockedAchievement),
  }),
});

export const reopenListing = endpoint({
  id: 'reopenListing',
  tag: 'Listings',
  summary: `Reopen one’s own closed listing for another ${openHours} hours; XP is not taken back`,
  route: 'POST /listings/:id/reopen',
  access: 'contributor',
  errors: [404, 409],
  params: idParams,
  reply: listingDetail,
});
