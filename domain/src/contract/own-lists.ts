import { z } from 'zod';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { feedPageSize, listingCard } from './listings.ts';

const page = {
  page: z.coerce.number<number>().int().min(1).max(1000).default(1),
  limit: z.coerce.number<number>().int().min(1).max(50).default(feedPageSize),
};

/** open: takes guesses; waiting: closed by itself, and its owner may still say the price; closed: all others (product 2.20). */
export const guessStates = ['open', 'waiting', 'closed'] as const;
export type GuessState = (typeof guessStates)[number];

/** A guess of one's own with its listing, whose `ownAmount` is the guess. */
export const ownGuess = z.object({
  suggestionId: id,
  suggestedAt: timestamp,
  /** Null until a close pays it. */
  xpAwarded: z.number().int().nullable(),
  /** True if nobody came nearer to the final price; false without one. */
  isNearest: z.boolean(),
  listing: listingCard,
});
export type OwnGuess = z.output<typeof ownGuess>;

export const listOwnGuesses = endpoint({
  id: 'listOwnGuesses',
  tag: 'Suggestions',
  summary: 'One’s own guesses in one state, newest first',
  route: 'GET /profile/guesses',
  access: 'full',
  paginated: true,
  query: z.object({ state: z.enum(guessStates).default('open'), ...page }),
  reply: z.array(ownGuess),
});

export const listSavedListings = endpoint({
  id: 'listSavedListings',
  tag: 'Listings',
  summary: 'The listings that one has saved, the last saved first',
  route: 'GET /listings/saved',
  access: 'full',
  paginated: true,
  query: z.object(page),
  reply: z.array(listingCard),
});

const isSaved = z.object({ id, isSaved: z.boolean() });

export const saveListing = endpoint({
  id: 'saveListing',
  tag: 'Listings',
  summary: 'Save a listing for later',
  route: 'PUT /listings/:id/save',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: isSaved,
});

export const unsaveListing = endpoint({
  id: 'unsaveListing',
  tag: 'Listings',
  summary: 'Take a listing out of the saved ones',
  route: 'DELETE /listings/:id/save',
  access: 'full',
  params: idParams,
  reply: isSaved,
});
