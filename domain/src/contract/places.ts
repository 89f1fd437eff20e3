import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { freeText } from './fields.ts';

/** A city to choose (product 4.2). */
export const citySuggestion = z.object({
  displayName: z.string(),
  city: z.string(),
  country: z.string(),
  countryCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type CitySuggestion = z.output<typeof citySuggestion>;

export const locationLookup = z.object({
  city: z.string(),
  country: z.string(),
  countryCode: z.string().nullable(),
  formattedLocation: z.string(),
});
export type LocationLookup = z.output<typeof locationLookup>;

export const searchCities = endpoint({
  id: 'searchCities',
  tag: 'Places',
  summary: 'Cities by name, best match first; nothing below 2 letters',
  route: 'GET /places/cities',
  access: 'public',
  query: z.object({
    query: freeText(100),
    limit: z.coerce.number<number>().int().min(1).max(10).default(5),
  }),
  reply: z.array(citySuggestion),
});

export const lookUpLocation = endpoint({
  id: 'lookUpLocation',
  tag: 'Places',
  summary: 'The city and country of a point',
  route: 'GET /profile/location',
  access: 'session',
  query: z.object({
    latitude: z.coerce.number<number>().min(-90).max(90),
    longitude: z.coerce.number<number>().min(-180).max(180),
  }),
  reply: locationLookup,
});
