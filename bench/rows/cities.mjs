import { join } from 'node:path';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import { root } from '../../scripts/run-command.mjs';
import { partKinds, placesFilePath, readPlacesFile } from '../../server/src/places/places-file.ts';
import { openPlaces } from '../../server/src/places/places.ts';
import { firstAbove } from './words.mjs';

/** Most listings lie so near to their city's centre. */
const spreadDegrees = 0.06;

/** The largest cities of the world, the largest first. */
export async function largestCities(count) {
  const places = await openPlaces();
  const index = await readPlacesFile(placesFilePath(join(root, '.cache/places')));
  const cities = [...index.population.keys()]
    .filter((place) => index.part[place] === partKinds.city)
    .sort((a, b) => index.population[b] - index.population[a])
    .slice(0, count);
  return Promise.all(
    cities.map(async (place) => {
      const centre = { latitude: index.latitude[place] / 1e5, longitude: index.longitude[place] / 1e5 };
      const { countryCode, formattedLocation } = await places.lookUp(centre);
      return {
        ...coarsenPoint(centre),
        population: index.population[place],
        countryCode,
        location: formattedLocation,
        currency: currencyOfCountry(countryCode),
      };
    }),
  );
}

/** Draws cities by their population. */
export function cityPicker(cities, { next }) {
  let sum = 0;
  const sums = cities.map(({ population }) => (sum += population));
  return () => cities[firstAbove(sums, next() * sum)];
}

/** A point of a city, as coarse as it is stored. */
export function pointIn(city, chance) {
  const northwards = chance.normal() * spreadDegrees;
  const eastwards = (chance.normal() * spreadDegrees) / Math.cos((city.latitude * Math.PI) / 180);
  return coarsenPoint({ latitude: city.latitude + northwards, longitude: city.longitude + eastwards });
}
