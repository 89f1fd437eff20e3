import { z } from 'zod';
import { maxDescriptionLength } from '../text-limits.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { feedPageSize, listingType, photo } from './listings.ts';
import { freeText, placeLabel } from './fields.ts';

export const soldListing = z
  .object({
    id,
    title: z.string().describe('Plain text on one line, 100 characters at most.'),
    location: placeLabel,
    photo: photo.nullable().describe('The cover; null without photos.'),
    closedAt: timestamp.describe('When it closed.'),
    finalPrice: z.number().describe('In the listing’s currency, at most 2 decimals.'),
  })
  .meta({ id: 'SoldListing', description: 'A closed listing with its final price.' });
export type SoldListing = z.output<typeof soldListing>;

const priceSpread = z
  .object({
    count: z.number().int().describe('How many final prices.'),
    low: z.number().describe('A quarter of the final prices lies below.'),
    median: z.number().describe('The final price in the middle.'),
    high: z.number().describe('A quarter of the final prices lies above.'),
  })
  .meta({ id: 'PriceSpread', description: 'What the middle half of some final prices lies between.' });

/** The five most similar, and the spread of all that count. */
export const similarPrices = z.object({
  currency: z.string().describe('ISO 4217.'),
  listings: z.array(soldListing).describe('The most similar first, five at most.'),
  words: z
    .string()
    .describe('The words of the title that most of them share; `getPrices` finds them all by these words.'),
  spread: priceSpread
    .nullable()
    .describe('The spread of the prices that count, one of each owner and network; null below five.'),
});
export type SimilarPrices = z.output<typeof similarPrices>;

export const getSimilarPrices = endpoint({
  id: 'getSimilarPrices',
  tag: 'Prices',
  summary: 'What things similar to a listing went for',
  description:
    'Found by the words of title and description, type and currency; near and recent ones come first. The spread goes by up to 20 of them, none of the listing’s owner and one of any other.',
  route: 'GET /listings/:id/similar',
  access: 'public',
  scope: 'read',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: similarPrices,
});

const maxWordsLength = 200;

export const findSimilarPrices = endpoint({
  id: 'findSimilarPrices',
  tag: 'Prices',
  summary: 'What similar things went for, while a listing is written; nothing is kept',
  description: 'As `getSimilarPrices`, for a text that is not posted yet. The currency is that of `country`.',
  route: 'GET /prices/similar',
  access: 'full',
  scope: 'read',
  query: z.object({
    title: freeText(maxWordsLength).describe('As it is written so far.'),
    description: freeText(maxDescriptionLength).default('').describe('As it is written so far.'),
    type: listingType.default('PRODUCT'),
    country: z
      .string()
      .max(2)
      .optional()
      .describe('ISO 3166-1, two letters: of the place of what is written; left out: the caller’s own.'),
    latitude: z.coerce.number<number>().min(-90).max(90).optional().describe('Degrees.'),
    longitude: z.coerce.number<number>().min(-180).max(180).optional().describe('Degrees.'),
  }),
  reply: similarPrices,
  example: { query: { title: 'Oak bookcase', description: 'Solid oak, five shelves.', country: 'DE' } },
});

export const pricePeriod = priceSpread.extend({
  period: z.string().describe('A month or a year in UTC, like `2026-02` or `2026`.'),
});
export type PricePeriod = z.output<typeof pricePeriod>;

export const getPrices = endpoint({
  id: 'getPrices',
  tag: 'Prices',
  summary: 'What things with these words went for, over time and one by one',
  description:
    'Of listings whose title or description has all of the words (the first five count), the newest 1,000 at most. By month, or by year where they reach back more than two years. A time with fewer than five final prices is left out. `sold` are the listings themselves, without those of people whom the caller does not see. Things and services never stand in one figure: without `type`, it is about the kind of which more were sold. A word stands for the other everyday names of a thing too. Without a session the currency is US dollars unless one is asked for.',
  route: 'GET /prices',
  access: 'public',
  scope: 'read',
  paginated: true,
  query: z.object({
    q: freeText(maxWordsLength).describe(
      'Words that title or description must all have; the first five count.',
    ),
    currency: z.string().max(3).optional().describe('ISO 4217; left out: the caller’s own.'),
    type: listingType.optional().describe('Left out: the kind of which more were sold.'),
    page: z.coerce.number<number>().int().min(1).max(1000).default(1).describe('From 1, of `sold`.'),
    limit: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(50)
      .default(feedPageSize)
      .describe('How many of `sold` a page holds.'),
  }),
  reply: z.object({
    currency: z.string().describe('ISO 4217: the one that was asked for, or the caller’s own.'),
    currencies: z.array(z.string()).describe('The currencies in which something with these words was sold.'),
    type: listingType.optional().describe('The kind that everything below is about.'),
    counts: z
      .object({
        PRODUCT: z.number().int().describe('How many things.'),
        SERVICE: z.number().int().describe('How many services.'),
      })
      .optional()
      .describe('How many of each kind were sold, without those of people whom the caller does not see.'),
    spread: priceSpread
      .nullable()
      .describe(
        'The spread of the prices that count, at most two of each owner and network; null below five.',
      ),
    periods: z.array(pricePeriod).describe('Oldest first, without periods of fewer than five such prices.'),
    sold: z.array(soldListing).describe('What was sold, newest first.'),
    since: timestamp
      .nullable()
      .optional()
      .describe('When the oldest sale of all pages closed; null if nothing was sold.'),
    elsewhere: z
      .array(
        z.object({
          currency: z.string().describe('ISO 4217.'),
          count: z.number().int().describe('How many were sold in it.'),
        }),
      )
      .describe('If `sold` would be empty: up to five other currencies, the one with most sales first.'),
    fewerWords: z
      .array(
        z.object({
          q: z.string().describe('Some of the words that were asked for.'),
          count: z.number().int().describe('How many were sold.'),
        }),
      )
      .optional()
      .describe(
        'If nothing was sold in any currency: up to three searches with fewer of the words that find something in this one, most sales first.',
      ),
  }),
  example: { query: { q: 'bookcase' } },
});
export type PricesOverTime = z.output<typeof getPrices.reply>;
