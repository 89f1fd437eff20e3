import type * as contract from '@ballpark/domain/contract/prices.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const spread = { count: 7, low: 110, median: 120, high: 140 };
const similarReply = { currency: 'EUR', words: 'bookcase', listings: [story.soldListing], spread };

export const priceDocs: DocsOf<typeof contract> = {
  getSimilarPrices: {
    note: 'Found by the words of title and description, type and currency; near and recent ones come first. The spread goes by up to 20 of them, none of the listing’s owner and at most two of any other.',
    refusals: [new errors.NotFound('listingNotFound')],
    reply: similarReply,
  },
  findSimilarPrices: {
    note: 'As `getSimilarPrices`, for a text that is not posted yet. The currency is that of `country`.',
    query: { title: 'Oak bookcase', description: 'Solid oak, five shelves.', country: 'DE' },
    reply: similarReply,
  },
  getPrices: {
    note: 'Of listings whose title or description has all of the words (the first five count), the newest 1,000 at most. By month, or by year where they reach back more than two years. A time with fewer than five final prices is left out.',
    query: { q: 'bookcase' },
    reply: {
      currency: 'EUR',
      currencies: ['EUR'],
      spread: { count: 14, low: 95, median: 120, high: 160 },
      periods: [{ period: '2026-02', count: 6, low: 90, median: 115, high: 150 }],
    },
  },
};
