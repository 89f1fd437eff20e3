import type * as contract from '@ballpark/domain/contract/own-lists.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

export const ownListDocs: DocsOf<typeof contract> = {
  listOwnGuesses: {
    note: '`waiting` are those whose listing closed by itself and whose owner may still say what it went for.',
    query: { state: 'open' },
    reply: [
      {
        suggestionId: story.suggestionId,
        suggestedAt: story.suggestion.createdAt,
        xpAwarded: null,
        isNearest: false,
        listing: { ...story.listing, ownAmount: story.suggestion.amount },
      },
    ],
  },
  listSavedListings: {
    note: 'Open and closed ones. Nobody else can read what a person saved.',
    reply: [{ ...story.listing, isSaved: true }],
  },
  saveListing: {
    note: 'Saving what is saved changes nothing.',
    refusals: [new errors.NotFound('listingNotFound')],
    reply: { id: story.listingId, isSaved: true },
  },
  unsaveListing: {
    note: 'Also where it was not saved.',
    reply: { id: story.listingId, isSaved: false },
  },
};
