import { z } from 'zod';
import { empty, endpoint, id, idParams } from './endpoint.ts';
import { listingType, photo } from './listings.ts';

/** What visitors are shown of a listing whose link they have. */
const teaser = z.object({
  id,
  title: z.string().describe('Plain text on one line, 100 characters at most.'),
  type: listingType,
  location: z.string().describe('The place in words, as it was typed or chosen.'),
  cover: photo.nullable().describe('The first photo; null without one.'),
  suggestionCount: z.number().int().describe('How many suggestions it has.'),
  isOpen: z.boolean().describe('False once it is closed, or its time is over.'),
});
export type Teaser = z.output<typeof teaser>;

export const getTeaser = endpoint({
  id: 'getTeaser',
  tag: 'Listings',
  summary: 'What visitors may know of a listing',
  description: 'Without amounts, and without a word about who posted it.',
  route: 'GET /listings/:id/teaser',
  access: 'public',
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
