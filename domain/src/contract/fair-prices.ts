import { confidences } from '../fair-price.ts';
import { z } from 'zod';

/** In units of the currency; four of five final prices are between `low` and `high`. */
export const fairPrice = z
  .object({
    estimate: z.number().describe('In the listing’s currency, at most 2 decimals.'),
    low: z.number().describe('Where the likely range begins: four of five final prices lie within it.'),
    high: z.number().describe('Where the likely range ends.'),
    confidence: z
      .enum(confidences)
      .describe(
        'How sure it is: `rough` below five suggestions or with a wide range, `good` with a narrow one and experience.',
      ),
  })
  .meta({
    id: 'FairPrice',
    description:
      'What the suggestions make of it, each corrected for how high or low its author usually runs.',
  });
export type FairPrice = z.output<typeof fairPrice>;

/** In units of the currency, like `PriceWorking` (domain/src/price-working.ts). */
export const priceWorking = z
  .object({
    count: z.number().int().describe('How many suggestions it is made of.'),
    lowest: z.number().describe('The lowest of them.'),
    highest: z.number().describe('The highest of them.'),
    middle: z
      .number()
      .nullable()
      .describe(
        'The average of the middle two fifths, before corrections; null below five suggestions, so that nobody’s own correction can be told.',
      ),
    // Absent from an older server.
    crowd: z
      .object({
        percent: z.number().int().describe('How far people here usually guess too high; below 0: too low.'),
        corrected: z
          .number()
          .nullable()
          .describe('`middle` after that correction; null if `middle` is null.'),
      })
      .nullable()
      .optional()
      .describe('Half of it is corrected. Null below 1%, and for prices from before it was stored.'),
    similar: z
      .object({
        count: z.number().int().describe('How many sales of similar things.'),
        middle: z.number().describe('The median of their prices.'),
        asGuesses: z.number().describe('How many suggestions they count as, to one decimal.'),
        drawn: z
          .number()
          .nullable()
          .describe('`middle` after the correction for `crowd`, moved by them; null if `middle` is null.'),
      })
      .nullable()
      .describe('Null where there are too few.'),
    more: z
      .object({
        count: z.number().int().describe('How many more suggestions.'),
        low: z.number().describe('Where the likely range would begin.'),
        high: z.number().describe('Where it would end.'),
      })
      .nullable()
      .describe('What more suggestions that scatter like these would do; null once closed.'),
  })
  .meta({
    id: 'PriceWorking',
    description:
      'The steps to the fair price. From the last one to the estimate it is what is known of how high or low, and how close, these people usually guess.',
  });
export type PriceWorking = z.output<typeof priceWorking>;
