import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './fields.ts';

/** A city to choose. */
export const citySuggestion = z
  .object({
    displayName: z.string().describe('City, region and country, to be shown.'),
    city: z.string().describe('Its name in English.'),
    country: z.string().describe('Its name in English.'),
    countryCode: z.string().describe('ISO 3166-1, two letters.'),
    latitude: z.number().describe('Degrees.'),
    longitude: z.number().describe('Degrees.'),
  })
  .meta({ id: 'City', description: 'A city to choose.' });
export type CitySuggestion = z.output<typeof citySuggestion>;

export const locationLookup = z
  .object({
    city: z.string().describe('Its name in English.'),
    country: z.string().describe('Its name in English.'),
    countryCode: z.string().nullable().describe('ISO 3166-1, two letters.'),
    formattedLocation: z.string().describe('City, region and country, to be shown.'),
  })
  .meta({ id: 'Location', description: 'The place of a point.' });
export type LocationLookup = z.output<typeof locationLookup>;

export const searchCities = endpoint({
  id: 'searchCities',
  tag: 'Places',
  summary: 'Cities by name, best match first; nothing below 2 letters',
  description:
    'In any case, with or without accents; of cities that fit equally well the largest comes first.',
  route: 'GET /places/cities',
  access: 'public',
  query: z.object({
    query: freeText(100).describe('The beginning of a name; below 2 letters nothing is found.'),
    limit: z.coerce.number<number>().int().min(1).max(10).default(5).describe('How many a page holds.'),
  }),
  reply: z.array(citySuggestion),
  example: { query: { query: 'Berl' } },
});

export const lookUpLocation = endpoint({
  id: 'lookUpLocation',
  tag: 'Places',
  summary: 'The city and country of a point',
  description:
    'A point far from every city answers ‘Unknown City’ and ‘Unknown Country’ with status 200: it is no failure.',
  route: 'GET /profile/location',
  access: 'session',
  query: z.object({
    latitude: z.coerce.number<number>().min(-90).max(90).describe('Degrees.'),
    longitude: z.coerce.number<number>().min(-180).max(180).describe('Degrees.'),
  }),
  reply: locationLookup,
  example: { query: { latitude: 52.52, longitude: 13.41 } },
});
