import { z } from 'zod';
import { empty, endpoint, id, idParams } from './endpoint.ts';
import { listingType, photo } from './listings.ts';

/** What visitors are shown of a listing whose link they have (product 2.21). */
const teaser = z.object({
  id,
  title: z.string(),
  type: listingType,
  location: z.string(),
  /** Null without a photo. */
  cover: photo.nullable(),
  suggestionCount: z.number().int(),
  /** False once it is closed, or its time is over. */
  isOpen: z.boolean(),
});
export type Teaser = z.output<typeof teaser>;

export const getTeaser = endpoint({
  id: 'getTeaser',
  tag: 'Listings',
  summary: 'What visitors may know of a listing',
  route: 'GET /listings/:id/teaser',
  access: 'public',
  errors: [404],
  params: idParams,
  reply: teaser,
});

export const wantListing = endpoint({
  id: 'wantListing',
  tag: 'Listings',
  summary: 'Note the listing for which a newcomer signs up, so that onboarding leads to it',
  route: 'PUT /listings/:id/wanted',
  access: 'session',
  errors: [404],
  params: idParams,
  reply: empty,
});
