import { z } from 'zod';
import { maxIndexRadiusKm, minIndexRadiusKm } from '../price-index.ts';
import { endpoint } from './endpoint.ts';
import { freeText } from './fields.ts';
import { listingType } from './listings.ts';

const figure = {
  count: z.number().int().describe('How many prices: five at least, of three owners at least.'),
  low: z.number().describe('A quarter of the prices lies below.'),
  median: z.number().describe('The price in the middle.'),
  high: z.number().describe('A quarter of the prices lies above.'),
};
const month = z.string().describe('A month in UTC, like `2026-02`.');

const defaultRadiusKm = 100;

export const indexQuery = z
  .object({
    words: freeText(200).describe('Words that title or description must all have; the first five count.'),
    currency: z.string().max(3).optional().describe('ISO 4217; left out: the one with most sales.'),
    type: listingType.optional().describe('Left out: the kind of which more were sold.'),
    latitude: z.coerce.number<number>().min(-90).max(90).optional().describe('Degrees, with `longitude`.'),
    longitude: z.coerce.number<number>().min(-180).max(180).optional().describe('Degrees, with `latitude`.'),
    radius: z.coerce
      .number<number>()
      .min(minIndexRadiusKm)
      .max(maxIndexRadiusKm)
      .default(defaultRadiusKm)
      .describe('Kilometres around the point.'),
  })
  .refine(({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined));

export const priceIndex = z
  .object({
    words: z.string().describe('As they were asked for.'),
    currency: z.string().describe('ISO 4217, of all amounts.'),
    type: listingType,
    place: z
      .object({
        latitude: z.number().describe('Degrees, rounded as those of listings.'),
        longitude: z.number().describe('Degrees, rounded as those of listings.'),
        radius: z.number().describe('Kilometres.'),
      })
      .nullable()
      .describe('What was asked for; null for everywhere.'),
    figure: z
      .object(figure)
      .nullable()
      .describe('Of all sales that may be published; null where there are too few.'),
    months: z
      .array(
        z.object({
          month: month.describe('The month, in UTC, in which the last of these sales closed.'),
          since: month.describe(
            'The month in which the first of them closed: an earlier one where few sold.',
          ),
          ...figure,
        }),
      )
      .describe('Oldest first.'),
    licence: z
      .object({
        name: z.string().describe('Under what everybody may use these figures.'),
        url: z.string().nullable().describe('Where it stands; null where only its name is known.'),
      })
      .describe('As the operator has set it.'),
    source: z.string().describe('The page about it, to be named as the source.'),
  })
  .meta({ id: 'PriceIndex', description: 'What things with some words went for, to be published.' });
export type PublishedIndex = z.output<typeof priceIndex>;

export const getPriceIndex = endpoint({
  id: 'getPriceIndex',
  tag: 'Prices',
  summary: 'The open price index: count, median and middle half of final prices, also by month',
  description:
    'For everybody, also for scripts of other sites, under the licence that it names; the same for all callers. `/price-index.csv` takes the same parameters, `/price-index/all.csv` has every common thing. Sales are published five and more together, of three owners at least, in areas and months wide enough for that; amounts are rounded, and the newest sales wait for others. 404 where the operator has closed it.',
  route: 'GET /price-index',
  access: 'public',
  errors: { 404: ['notFound'], 429: ['tooManyRequests'] },
  query: indexQuery,
  reply: priceIndex,
  example: { query: { words: 'bookcase', currency: 'EUR', latitude: 52.52, longitude: 13.41, radius: 50 } },
});
