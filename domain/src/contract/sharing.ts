import { z } from 'zod';
import { endpoint, id, idParams } from './endpoint.ts';
import { priceWorking } from './fair-prices.ts';
import { listingCard } from './listings.ts';

export const sharedListing = listingCard
  .extend({
    working: priceWorking
      .nullable()
      .describe('How the fair price came about; null while it is open, and without one.'),
    amounts: z
      .array(z.number())
      .describe('What people suggested, lowest first and without names; empty while it is open.'),
  })
  .meta({ id: 'SharedListing', description: 'A listing as everybody with its link sees it.' });
export type SharedListing = z.output<typeof sharedListing>;

export const getSharedListing = endpoint({
  id: 'getSharedListing',
  tag: 'Listings',
  summary: 'What everybody with the link sees of a listing: the question, and later the result',
  description: 'What the page `/s/{id}` shows. 404 where the owner does not share it, as if there were none.',
  route: 'GET /listings/:id/shared',
  access: 'public',
  scope: 'read',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: sharedListing,
});

const isShared = z.boolean().describe('Whether everybody with the link may see it.');

export const shareListing = endpoint({
  id: 'shareListing',
  tag: 'Listings',
  summary: 'Say whether everybody with the link may see one’s own listing and its result',
  description: 'A new listing may be seen. It changes nothing for members, who find it as before.',
  route: 'PUT /listings/:id/shared',
  access: 'full',
  scope: 'listings',
  errors: { 403: ['notListingOwner'], 404: ['listingNotFound'] },
  params: idParams,
  body: z.object({ isShared }),
  reply: z.object({ id, isShared }),
  example: { body: { isShared: false } },
});
