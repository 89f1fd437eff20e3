import { z } from 'zod';
import { longestDescription } from '../text-limits.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { listingType, photo } from './listings.ts';
import { freeText } from './fields.ts';

/** A closed listing and what it went for, its place as coarse as a card shows it (product 8.8). */
export const soldListing = z.object({
  id,
  title: z.string(),
  location: z.string(),
  /** The cover. */
  photo: photo.nullable(),
  closedAt: timestamp,
  finalPrice: z.number(),
});
export type SoldListing = z.output<typeof soldListing>;

/** The middle half and the median of final prices, in units of the currency; only of five or more. */
export const priceSpread = z.object({
  count: z.number().int(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
});

/** The prices of similar things: the most similar, five at most, and the spread of all that count. */
export const similarPrices = z.object({
  currency: z.string(),
  listings: z.array(soldListing),
  /** The words of the title that most of them share; `GET /prices` finds them all by these. */
  words: z.string(),
  /** Null where fewer than five count. */
  spread: priceSpread.nullable(),
});
export type SimilarPrices = z.output<typeof similarPrices>;

export const getSimilarPrices = endpoint({
  id: 'getSimilarPrices',
  tag: 'Prices',
  summary: 'What things similar to a listing went for',
  route: 'GET /listings/:id/similar',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: similarPrices,
});

const longestWords = 200;

export const findSimilarPrices = endpoint({
  id: 'findSimilarPrices',
  tag: 'Prices',
  summary: 'What similar things went for, while a listing is written; nothing is kept',
  route: 'GET /prices/similar',
  access: 'full',
  query: z.object({
    title: freeText(longestWords),
    description: freeText(longestDescription).default(''),
    type: listingType.default('PRODUCT'),
    /** The country whose currency is wanted; left out: the caller's own. */
    country: z.string().max(2).optional(),
    latitude: z.coerce.number<number>().min(-90).max(90).optional(),
    longitude: z.coerce.number<number>().min(-180).max(180).optional(),
  }),
  reply: similarPrices,
});

/** The final prices of a month or a year: the time in which they closed, 'YYYY-MM' or 'YYYY' in UTC. */
export const pricePeriod = priceSpread.extend({ period: z.string() });
export type PricePeriod = z.output<typeof pricePeriod>;

export const getPrices = endpoint({
  id: 'getPrices',
  tag: 'Prices',
  summary: 'What things with these words went for, over time',
  route: 'GET /prices',
  access: 'full',
  query: z.object({
    q: freeText(longestWords),
    currency: z.string().max(3).optional(),
  }),
  reply: z.object({
    currency: z.string(),
    /** The currencies in which things with these words went for a price, the one with most first. */
    currencies: z.array(z.string()),
    /** Of all of them, at most the newest 1,000; null below five. */
    spread: priceSpread.nullable(),
    /** Oldest first; without periods of fewer than five. */
    periods: z.array(pricePeriod),
  }),
});
export type PricesOverTime = z.output<typeof getPrices.reply>;
