import { join } from 'node:path';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { type Point, coarsenPoint } from '@ballpark/domain/places.ts';
import { root } from '../../scripts/run-command.mjs';
import { partKinds, placesFilePath, readPlacesFile } from '../../server/src/places/places-file.ts';
import { openPlaces } from '../../server/src/places/places.ts';
import type { Chance } from '../../server/src/demo/random.ts';
import { itemAt } from '../support.ts';
import { firstAbove } from './words.ts';

export type City = Point & {
  population: number;
  countryCode: string | null;
  location: string;
  currency: string;
};

/** Standard deviation of listings from the city's centre. */
const spreadDegrees = 0.06;

/** In descending order. */
export async function largestCities(count: number): Promise<City[]> {
  const places = await openPlaces();
  const index = await readPlacesFile(placesFilePath(join(root, '.cache/places')));
  if (index === undefined) throw new Error('the index of places is missing');
  const populationOf = (place: number): number => itemAt(index.population, place);
  const cities = [...index.population.keys()]
    .filter((place) => index.part[place] === partKinds.city)
    .sort((a, b) => populationOf(b) - populationOf(a))
    .slice(0, count);
  return Promise.all(
    cities.map(async (place) => {
      const [latitude, longitude] = [
        itemAt(index.latitude, place) / 1e5,
        itemAt(index.longitude, place) / 1e5,
      ];
      const centre = { latitude, longitude };
      const { countryCode, formattedLocation } = await places.lookUp(centre);
      return {
        ...coarsenPoint(centre),
        population: populationOf(place),
        countryCode,
        location: formattedLocation,
        currency: currencyOfCountry(countryCode),
      };
    }),
  );
}

/** Weighted by population. */
export function cityPicker(cities: readonly City[], { next }: Chance): () => City {
  let sum = 0;
  const sums = cities.map(({ population }) => (sum += population));
  return () => itemAt(cities, firstAbove(sums, next() * sum));
}

/** As coarse as it is stored. */
export function pointIn(city: City, chance: Chance): Point {
  const northwards = chance.normal() * spreadDegrees;
  const eastwards = (chance.normal() * spreadDegrees) / Math.cos((city.latitude * Math.PI) / 180);
  return coarsenPoint({ latitude: city.latitude + northwards, longitude: city.longitude + eastwards });
}
