import type * as contract from '@ballpark/domain/contract/places.ts';
import type { DocsOf } from '../examples/operation-doc.ts';

export const placeDocs: DocsOf<typeof contract> = {
  searchCities: {
    note: 'In any case, with or without accents; of cities that fit equally well the largest comes first.',
    query: { query: 'Berl' },
    reply: [
      {
        displayName: 'Berlin, Germany',
        city: 'Berlin',
        country: 'Germany',
        countryCode: 'DE',
        latitude: 52.52,
        longitude: 13.41,
      },
    ],
  },
  lookUpLocation: {
    note: 'A point far from every city answers ‘Unknown City’ and ‘Unknown Country’ with status 200: it is no failure.',
    query: { latitude: 52.52, longitude: 13.41 },
    reply: {
      city: 'Berlin',
      country: 'Germany',
      countryCode: 'DE',
      formattedLocation: 'Berlin, Germany',
    },
  },
};
