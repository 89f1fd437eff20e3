import type { Places } from '../../src/adapters/places.ts';
import { cities } from '../../src/demo/people.ts';

const found = cities.map(({ name, countryCode }, index) => ({
  displayName: name,
  city: name.split(', ')[0] ?? name,
  country: name.split(', ').at(-1) ?? name,
  countryCode,
  latitude: index,
  longitude: 10,
}));

/** The demo's cities only, a degree apart. */
export const demoPlaces: Places = {
  search: async (query, limit) => found.filter(({ displayName }) => displayName === query).slice(0, limit),
  lookUp: async (point) => demoPlaces.placeAt(point),
  placeAt(point) {
    const place = found.find(({ latitude }) => latitude === point.latitude);
    if (!place) throw new Error('no demo city lies there');
    const { city, country, countryCode, displayName, latitude, longitude } = place;
    return { city, country, countryCode, formattedLocation: displayName, centre: { latitude, longitude } };
  },
};
