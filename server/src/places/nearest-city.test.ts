import { coarsenPoint } from '@ballpark/domain/places.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherPlaces } from './gather-places.ts';
import type { Places } from '../adapters/places.ts';
import { nowhere } from '../adapters/places.ts';
import { openPlaces } from './places.ts';

let places: Places;
beforeAll(async () => {
  places = await openPlaces();
});

async function nameAt(latitude: number, longitude: number): Promise<string> {
  return (await places.lookUp({ latitude, longitude })).formattedLocation;
}

describe('the city of a point', () => {
  it.each([
    ['in the middle of a city', 51.5074, -0.1278, 'London, England, United Kingdom'],
    ['in a borough', 40.7831, -73.9712, 'New York City, New York, United States'],
    ['in a large neighbour of a city', 35.5308, 139.7029, 'Kawasaki, Kanagawa, Japan'],
    ['in a town of its own beside one', 52.3906, 13.0645, 'Potsdam, Brandenburg, Germany'],
    ['on an island', -20.88, 55.45, 'Saint-Denis, Réunion'],
    ['in the far north', 78.2232, 15.6267, 'Longyearbyen, Svalbard, Svalbard & Jan Mayen'],
    ['west of the antimeridian', -16.8, 179.98, 'Savusavu, Northern, Fiji'],
    ['east of the antimeridian', -16.78, -179.98, 'Savusavu, Northern, Fiji'],
    ['on the ice of Greenland', 75, -40, 'Upernavik, Avannaata, Greenland'],
  ])('is found %s', async (_where, latitude, longitude, expected) => {
    expect(await nameAt(latitude, longitude)).toBe(expected);
  });

  it.each([
    ['Strasbourg', 48.58, 7.75, 'FR'],
    ['Kehl, across the Rhine', 48.573, 7.812, 'DE'],
    ['Kinshasa', -4.3317, 15.3139, 'CD'],
    ['Brazzaville, across the Congo', -4.2634, 15.2429, 'CG'],
    ['Monaco', 43.7384, 7.4246, 'MC'],
    ['the Vatican', 41.9029, 12.4534, 'VA'],
    ['Pristina', 42.6629, 21.1655, 'XK'],
    ['Simferopol', 44.95, 34.1, 'UA'],
  ])('lies in its country: %s', async (_name, latitude, longitude, countryCode) => {
    expect((await places.lookUp({ latitude, longitude })).countryCode).toBe(countryCode);
  });

  it.each([
    ['the Atlantic', 30, -40],
    ['the antimeridian at sea', -45, 180],
    ['the North Pole', 90, 0],
    ['Clipperton, 9,000 km from its country', 10.3, -109.22],
  ])('is unknown at %s', async (_name, latitude, longitude) => {
    expect(await places.lookUp({ latitude, longitude })).toEqual(nowhere);
  });

  it('comes with its centre, the same for everyone in it', async () => {
    const west = await places.lookUp({ latitude: 52.51, longitude: 13.3 });
    expect(west).toEqual(await places.lookUp({ latitude: 52.52, longitude: 13.45 }));
    expect(west).toMatchObject({ city: 'Berlin', country: 'Germany', countryCode: 'DE' });
    expect(west.centre).toEqual({ latitude: expect.closeTo(52.52, 2), longitude: expect.closeTo(13.41, 2) });
  });
});

describe('over the cities of the world', () => {
  it('the coarse centre of a city is in that city, and in its country', async () => {
    const cities = gatherPlaces().filter((place) => place.population >= 15_000 && !place.isDistrict);
    const sample = cities.filter((_city, number) => number % 9 === 0);
    let sameCity = 0;
    const abroad: string[] = [];
    for (const city of sample) {
      const found = await places.lookUp(coarsenPoint(city));
      if (found.city === city.name) sameCity += 1;
      if (found.countryCode !== city.countryCode) abroad.push(`${city.name}, ${city.countryCode}`);
    }
    expect(sample.length).toBeGreaterThan(2000);
    // Border towns and disputed places.
    expect(abroad.slice(Math.round(sample.length * 0.003))).toEqual([]);
    // The rest are parts of larger cities.
    expect(sameCity / sample.length).toBeGreaterThan(0.9);
  });
});
