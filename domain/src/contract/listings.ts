import { minGuesses } from '../fair-price.ts';
import { listingTypes, openHours } from '../listing-window.ts';
import { fairPrice, priceWorking } from './fair-prices.ts';
import { z } from 'zod';
import { hidingCauses } from '../reports.ts';
import { after, endpoint, id, idParams, pageSize, timestamp } from './endpoint.ts';
import { freeText, latitude, longitude, person, placeLabel, requiredText } from './fields.ts';
import { messages } from './messages.ts';
import { checkOffer, withOffer } from './offer.ts';
import { quoteLine, quoteLineDrafts } from './quote-lines.ts';
import { suggestion } from './suggestions.ts';
import { maxDescriptionLength, maxLocationLength, maxTitleLength, oneLine } from '../text-limits.ts';
import { maxListingPhotos } from '../photos.ts';

export const feedPageSize = 12;

export const listingType = z.enum(listingTypes).describe('What is to be priced.');

export const photo = z
  .object({
    url: z.string().describe('Where it is served; put `-480` before `.webp` for the card size.'),
    width: z.number().int().describe('Pixels.'),
    height: z.number().int().describe('Pixels.'),
    thumbhash: z.string().describe('Base64 of the photo’s thumbhash, a blurred placeholder.'),
  })
  .meta({ id: 'Photo', description: 'A photo as it is served.' });
export type Photo = z.output<typeof photo>;

export const listingCard = z
  .object({
    id,
    userId: id.describe('Whose it is.'),
    title: z.string().describe('Plain text on one line, 100 characters at most.'),
    description: z.string().describe('Plain text, 500 characters at most.'),
    type: listingType,
    location: placeLabel,
    latitude: z.number().nullable().describe('Degrees; null without a session.'),
    longitude: z.number().nullable().describe('Degrees; null without a session.'),
    photoUrls: z
      .array(z.string())
      .describe('Addresses of photos that the owner uploaded here; the first is the cover.'),
    photos: z.array(photo).describe('The same photos with their sizes.'),
    hasOffer: z.boolean().describe('Whether the owner already has an offer; false empties the amount.'),
    offerAmount: z
      .number()
      .nullable()
      .describe('In the listing’s currency, at most 2 decimals; null without an offer.'),
    currency: z.string().describe('ISO 4217; follows from the country of the listing’s point.'),
    isActive: z.boolean().describe('True while the listing is open.'),
    expiresAt: timestamp.describe(
      `When the time for suggestions ends: ${openHours} hours after posting or reopening.`,
    ),
    autoClosedAt: timestamp.nullable().describe('When it closed because its time ran out; null otherwise.'),
    closedAt: timestamp.nullable().describe('When it closed; null while open.'),
    finalPrice: z.number().nullable().describe('In the listing’s currency, at most 2 decimals.'),
    fairPrice: fairPrice
      .nullable()
      .describe(
        `Made anew with each suggestion, as it was at the close once closed; null below ${minGuesses} suggestions.`,
      ),
    guessRange: z
      .object({
        min: z.number().describe('The lowest suggestion, in units of `currency`.'),
        max: z.number().describe('The highest suggestion, in units of `currency`.'),
      })
      .nullable()
      .describe(
        'The lowest and the highest suggestion while there are too few for a fair price; null without any, with a fair price, and while others’ guesses are kept back.',
      ),
    priceAnsweredAt: timestamp
      .nullable()
      .describe(
        'When the owner said, after an automatic close, what it went for; with `finalPrice` null then, that it was not sold. Null otherwise.',
      ),
    createdAt: timestamp,
    user: person.describe('The owner.'),
    suggestionCount: z.number().int().describe('How many suggestions it has.'),
    ownAmount: z
      .number()
      .nullable()
      .describe('What the caller suggested; null while they have not, and without a session.'),
    isSaved: z.boolean().describe('Whether the caller has saved it.'),
  })
  .meta({ id: 'ListingCard', description: 'A listing as the feed shows it.' });
export type ListingCard = z.output<typeof listingCard>;

export const listingDetail = listingCard
  .extend({
    priceShownAt: timestamp
      .nullable()
      .describe(
        'When its first final price was shown, reopened since or not; null when none was. Later suggestions earn 5 XP at most.',
      ),
    hasIndependentGuesses: z
      .boolean()
      .describe('Whether others’ guesses show after one’s own only, until the listing is closed.'),
    // Absent from an older server.
    isShared: z.boolean().optional().describe('Whether everybody with the link may see it: `shareListing`.'),
    hasHiddenGuesses: z
      .boolean()
      .describe('True while others’ guesses are hidden from the caller; `suggestions` is then empty.'),
    awaitsReveal: z
      .boolean()
      .describe(
        'True while the caller, who suggested a price, has not seen the final one: `revealListing` notes that they have.',
      ),
    // Absent from an older server.
    working: priceWorking
      .nullable()
      .optional()
      .describe(
        'The steps to the fair price; null without a fair price, and for prices from before they were stored.',
      ),
    hidden: z
      .object({
        by: z.enum(hidingCauses).describe('What it was hidden by.'),
        reason: z.string().nullable().describe('What was said about it; null where nothing was.'),
      })
      .optional()
      .describe('What hid it from all but its owner and moderators, and why; absent if it is not hidden.'),
    suggestions: z.array(suggestion).describe('Newest first.'),
    // Absent from an older server.
    unseenAmounts: z
      .array(z.number())
      .optional()
      .describe(
        'Amounts of suggestions whose authors the caller does not see, and of those that are hidden until a moderator decides: average and fair price are made of them as well.',
      ),
    // Absent from an older server.
    lines: z
      .array(quoteLine)
      .optional()
      .describe('The lines of the quote, in the order of its owner; empty without any.'),
    // Absent from an older server.
    outlook: z
      .object({
        pace: z
          .object({
            guesses: z.number().int().describe('How many suggestions most listings get.'),
            hours: z.number().int().describe('After how many hours at most.'),
            isNear: z.boolean().describe('Whether it is of listings within 50 km, or of all.'),
          })
          .nullable()
          .describe('What happened to recent listings; null where they were too few.'),
        isMailed: z.boolean().describe('Whether the owner gets an e-mail with the first fair price.'),
      })
      .optional()
      .describe(
        'What the owner may expect; only in `getListing`, and only for them while their open listing has no fair price.',
      ),
  })
  .meta({ id: 'Listing', description: 'A listing with all its suggestions.' });
export type ListingDetail = z.output<typeof listingDetail>;

/** Fields that are left out stay. */
const listingFields = z.object({
  title: requiredText(messages.titleMissing, maxTitleLength, messages.titleTooLong, oneLine).describe(
    'Plain text on one line, 100 characters at most.',
  ),
  description: requiredText(
    messages.descriptionMissing,
    maxDescriptionLength,
    messages.descriptionTooLong,
  ).describe('Plain text, 500 characters at most.'),
  type: listingType.optional(),
  location: requiredText(
    messages.locationMissing,
    maxLocationLength,
    messages.locationTooLong,
    oneLine,
  ).describe('Helps to choose the place whose name the listing then has, and is not kept.'),
  latitude: latitude.nullish().describe('Degrees.'),
  longitude: longitude.nullish().describe('Degrees.'),
  hasOffer: z
    .boolean()
    .describe('Whether the owner already has an offer; false empties the amount.')
    .optional(),
  offerAmount: z
    .number({ error: messages.offerAmountInvalid })
    .nullish()
    .describe('In the listing’s currency, at most 2 decimals; null without an offer.'),
  hasIndependentGuesses: z
    .boolean()
    .optional()
    .describe(
      'Whether others’ guesses show after one’s own only. Left out: false for a new listing, as it is for one that is there.',
    ),
  photoUrls: z
    .array(z.string().max(300))
    .max(maxListingPhotos, messages.photosTooMany)
    .describe('Addresses of photos that the owner uploaded here; the first is the cover.')
    .optional(),
  lines: quoteLineDrafts,
});

/** `hasOffer: false` empties the amount. */
export const listingDraft = listingFields
  .extend({
    type: listingType.default('PRODUCT'),
    hasOffer: listingFields.shape.hasOffer.unwrap().default(false),
    photoUrls: listingFields.shape.photoUrls.unwrap().default([]),
  })
  .superRefine(checkOffer)
  .transform(withOffer)
  .meta({ id: 'ListingDraft', description: 'A listing as its owner enters it.' });
export type ListingDraft = z.output<typeof listingDraft>;

export const listingChange = listingFields
  .superRefine(checkOffer)
  .transform(withOffer)
  .meta({ id: 'ListingChange', description: 'What the owner changes of a listing; what is left out stays.' });
export type ListingChange = z.output<typeof listingChange>;

const listingOrder = z.enum(['near', 'newest']);
const listingStatus = z.enum(['active', 'closed', 'all']);

export const listListings = endpoint({
  id: 'listListings',
  tag: 'Listings',
  summary: 'The feed: listings by distance band and date, or within a radius, newest first',
  description:
    'Without a session, or without a saved point, distance plays no part. `search` finds beginnings of words in title and description in any case, with or without accents, and forgives a typing slip in longer words; what it finds in a title comes first. Where no listing has all its words, those with the words that matter are answered, and `pagination.isPartial` says so: rare words matter more, and together they must be half of it.',
  route: 'GET /listings',
  access: 'public',
  scope: 'read',
  paginated: true,
  query: z.object({
    radius: z.coerce
      .number<number>()
      .min(0)
      .max(20_040)
      .optional()
      .describe('Kilometres around the caller’s saved point; 0 is anywhere; left out: by distance band.'),
    order: listingOrder
      .optional()
      .describe(
        '`near`: by distance band within the radius, newest first in each; `newest`: newest first. Left out: as `radius` says.',
      ),
    search: freeText(200)
      .optional()
      .describe('Words that the listing must hold. Of more than eight different ones the first eight count.'),
    type: listingType.optional().describe('Left out: both.'),
    status: listingStatus.default('active').describe('Which listings to show.'),
    toGuess: z
      .enum(['true', 'false'])
      .default('false')
      .describe(
        'Only open listings of others that the caller has not suggested on; `status` then counts as `active`. Without a session it changes nothing.',
      ),
    after,
    page: z.coerce.number<number>().int().min(1).max(100_000).default(1).describe('From 1.'),
    limit: pageSize(feedPageSize),
  }),
  reply: z.array(listingCard),
  example: { query: { radius: 20, type: 'PRODUCT' } },
});

export const getListing = endpoint({
  id: 'getListing',
  tag: 'Listings',
  summary: 'One listing with its suggestions',
  description:
    'With every suggestion, newest first. Where guesses are independent, an open listing has none for a reader who is not its owner and has not suggested yet.',
  route: 'GET /listings/:id',
  access: 'full',
  scope: 'read',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: listingDetail,
});

const bookcase = {
  title: 'Oak bookcase',
  description: 'Solid oak, five shelves, a few scratches.',
  type: 'PRODUCT',
  location: 'Berlin, Germany',
  latitude: 52.52,
  longitude: 13.41,
  hasOffer: true,
  offerAmount: 95.5,
  photoUrls: ['/media/019a40b1-22d0-7f37-9e6b-8a5c3d1f4b06.webp'],
};

export const createListing = endpoint({
  id: 'createListing',
  tag: 'Listings',
  summary: `Post a listing; it is open for ${openHours} hours`,
  description:
    'The listing is at the point, rounded to 0.01°; without one, where `location` names a city, else where the owner is. Its `location` in the reply is the name of the place there; of places near the point, one that the sent `location` names. The currency is that of its country. `photoUrls` takes what the photo uploads answered; the first is the cover.',
  route: 'POST /listings',
  access: 'contributor',
  scope: 'listings',
  status: 201,
  idempotent: true,
  errors: {
    400: [{ text: 'photoNotYours', field: 'photoUrls' }],
    409: [
      { text: 'listingRepeated', field: 'title' },
      { text: 'listingOfMany', field: 'title' },
      { text: 'photoRepeated', field: 'photoUrls' },
      { text: 'linesOff', field: 'lines' },
    ],
    429: ['tooManyRequests', 'newcomerListings', 'dailyListings'],
  },
  body: listingDraft,
  reply: listingDetail,
  example: { body: bookcase },
});

export const updateListing = endpoint({
  id: 'updateListing',
  tag: 'Listings',
  summary: 'Change one’s own open listing',
  description:
    'What is left out stays as it is: the photos, the offer, the lines, the type, `hasIndependentGuesses`, and the point unless `location` names another city. Without `hasOffer`, `offerAmount` is ignored; an offer and lines have to be sent again where the place changes the currency. Lines that change lose their marks. Once there are suggestions, type, currency and `hasIndependentGuesses` cannot be changed.',
  route: 'PUT /listings/:id',
  access: 'contributor',
  scope: 'listings',
  errors: {
    400: [
      { text: 'photoNotYours', field: 'photoUrls' },
      { text: 'offerAmountInvalid', field: 'offerAmount' },
      { text: 'lineAmountInvalid', field: 'lines' },
    ],
    403: ['notListingOwner'],
    404: ['listingNotFound'],
    409: [
      'listingHidden',
      'listingNotOpen',
      { text: 'typeFixed', field: 'type' },
      { text: 'currencyFixed', field: 'location' },
      { text: 'independentGuessesFixed', field: 'hasIndependentGuesses' },
      { text: 'linesOff', field: 'lines' },
      { text: 'listingRepeated', field: 'title' },
      { text: 'listingOfMany', field: 'title' },
      { text: 'photoRepeated', field: 'photoUrls' },
    ],
  },
  params: idParams,
  body: listingChange,
  reply: listingDetail,
  example: { body: bookcase },
});

export const deleteListing = endpoint({
  id: 'deleteListing',
  tag: 'Listings',
  summary: 'Delete one’s own listing; XP already paid stays',
  description: 'Takes its suggestions along, in whatever state it is. It cannot be undone.',
  route: 'DELETE /listings/:id',
  access: 'full',
  scope: 'listings',
  errors: { 403: ['notListingOwner'], 404: ['listingNotFound'] },
  params: idParams,
  reply: z.object({ id }),
});
