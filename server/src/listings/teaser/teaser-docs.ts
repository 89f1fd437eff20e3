import type * as contract from '@ballpark/domain/contract/teasers.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

const listingNotFound = new errors.NotFound('listingNotFound');

export const teaserDocs: DocsOf<typeof contract> = {
  getTeaser: {
    note: 'Without amounts, and without a word about who posted it.',
    refusals: [listingNotFound],
    reply: {
      id: story.listingId,
      title: story.listing.title,
      type: story.listing.type,
      location: story.listing.location,
      cover: story.listing.photos[0] ?? null,
      suggestionCount: story.listing.suggestionCount,
      isOpen: true,
    },
  },
  wantListing: {
    note: '`wantedListingId` of their profile names it until they have finished onboarding, on all of their devices. After that it changes nothing.',
    refusals: [listingNotFound],
    reply: {},
  },
};
