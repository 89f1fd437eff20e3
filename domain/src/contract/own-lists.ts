import { z } from 'zod';
import { after, empty, endpoint, id, idParams, pageSize, timestamp } from './endpoint.ts';
import { placeLabel } from './fields.ts';
import { feedPageSize, listingCard, listingType, photo } from './listings.ts';

const page = {
  after,
  page: z.coerce.number<number>().int().min(1).max(1000).default(1).describe('From 1.'),
  limit: pageSize(feedPageSize),
};

/** waiting: closed automatically, and the owner may still enter the price. */
export const guessStates = ['open', 'waiting', 'closed'] as const;
export type GuessState = (typeof guessStates)[number];

export const ownGuess = z
  .object({
    suggestionId: id.describe('The guess.'),
    suggestedAt: timestamp.describe('When it was made.'),
    xpAwarded: z
      .number()
      .int()
      .nullable()
      .describe('XP that the close and a late price paid; null until then.'),
    isNearest: z
      .boolean()
      .describe('True if nobody came nearer to the final price; false without a final price.'),
    listing: listingCard.describe('With the guess as `ownAmount`.'),
  })
  .meta({ id: 'OwnGuess', description: 'A guess of the caller, with its listing.' });
export type OwnGuess = z.output<typeof ownGuess>;

export const listOwnGuesses = endpoint({
  id: 'listOwnGuesses',
  tag: 'Suggestions',
  summary: 'One’s own guesses in one state, newest first',
  description:
    '`waiting` are those whose listing closed by itself and whose owner may still say what it went for.',
  route: 'GET /profile/guesses',
  access: 'full',
  scope: 'read',
  paginated: true,
  query: z.object({
    state: z
      .enum(guessStates)
      .default('open')
      .describe(
        '`open` takes suggestions; `waiting` closed by itself, and its owner may still say the price; `closed`: all others.',
      ),
    ...page,
  }),
  reply: z.array(ownGuess),
  example: { query: { state: 'open' } },
});

export const listSavedListings = endpoint({
  id: 'listSavedListings',
  tag: 'Listings',
  summary: 'The listings that one has saved, the last saved first',
  description: 'Open and closed ones. Nobody else can read what a person saved.',
  route: 'GET /listings/saved',
  access: 'full',
  scope: 'read',
  paginated: true,
  query: z.object(page),
  reply: z.array(listingCard),
});

const isSaved = z.object({ id, isSaved: z.boolean().describe('Whether the caller has saved it.') });

export const saveListing = endpoint({
  id: 'saveListing',
  tag: 'Listings',
  summary: 'Save a listing for later',
  description: 'Saving what is saved changes nothing.',
  route: 'PUT /listings/:id/save',
  access: 'full',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: isSaved,
});

export const unsaveListing = endpoint({
  id: 'unsaveListing',
  tag: 'Listings',
  summary: 'Take a listing out of the saved ones',
  description: 'Also where it was not saved.',
  route: 'DELETE /listings/:id/save',
  access: 'full',
  params: idParams,
  reply: isSaved,
});

export const nextStep = z
  .object({
    kind: z
      .enum(['result', 'finalPrice'])
      .describe(
        '`finalPrice`: the caller’s own listing closed by itself and waits for its price; `result`: one that they guessed on has a final price that they have not seen.',
      ),
    listing: listingCard.describe('What waits.'),
  })
  .meta({ id: 'NextStep', description: 'A listing that waits for the caller.' });
export type NextStep = z.output<typeof nextStep>;

export const getNextStep = endpoint({
  id: 'getNextStep',
  tag: 'Listings',
  summary: 'What waits for the caller: a price to report or a result to see, and their open listings',
  description:
    'One’s own listing goes before results, the newest first. Both wait for 30 days. Hidden listings wait for nothing.',
  route: 'GET /profile/next-step',
  access: 'full',
  scope: 'read',
  reply: z.object({
    next: nextStep.nullable().describe('Null when nothing waits.'),
    // Absent from an older server.
    ownOpen: z
      .array(listingCard)
      .optional()
      .describe(
        'The caller’s own open listings, the first to end first; three at most. Their fair prices show in any case: it is the owner who asks.',
      ),
  }),
});

/** What visitors see. */
const teaser = z.object({
  id,
  title: z.string().describe('Plain text on one line, 100 characters at most.'),
  // Absent from an older server.
  description: listingCard.shape.description.optional(),
  type: listingType,
  location: placeLabel,
  cover: photo.nullable().describe('The first photo; null without one.'),
  suggestionCount: z.number().int().describe('How many suggestions it has.'),
  currency: listingCard.shape.currency,
  fairPrice: listingCard.shape.fairPrice,
  guessRange: listingCard.shape.guessRange,
  isOpen: z.boolean().describe('False once it is closed, or its time is over.'),
  // Absent from an older server.
  isShared: z.boolean().optional().describe('Whether everybody with the link may see it at `/s/{id}`.'),
});
export type Teaser = z.output<typeof teaser>;

export const getTeaser = endpoint({
  id: 'getTeaser',
  tag: 'Listings',
  summary: 'What visitors may know of a listing',
  description:
    'Without the offer, and without a word about who posted it or who guessed. The fair price and the range are those of cards.',
  route: 'GET /listings/:id/teaser',
  access: 'public',
  scope: 'read',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: teaser,
});

export const wantListing = endpoint({
  id: 'wantListing',
  tag: 'Listings',
  summary: 'Note the listing for which a newcomer signs up, so that onboarding leads to it',
  description:
    '`wantedListingId` of their profile names it until they have finished onboarding, on all of their devices. After that it changes nothing.',
  route: 'PUT /listings/:id/wanted',
  access: 'session',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: empty,
});
