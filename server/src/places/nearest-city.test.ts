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
    ['among its districts', 52.53, 13.38, 'Berlin, Germany'],
    ['in a borough', 40.7831, -73.9712, 'New York City, New York, United States'],
    ['in a dense capital', 48.8566, 2.3522, 'Paris, Île-de-France, France'],
    ['in a city of millions', 35.6762, 139.6503, 'Tokyo, Japan'],
    ['in a large neighbour of it', 35.5308, 139.7029, 'Kawasaki, Kanagawa, Japan'],
    ['in the south', -33.8688, 151.2093, 'Sydney, New South Wales, Australia'],
    ['below the equator', -1.2921, 36.8219, 'Nairobi, Kenya'],
    ['on both sides of the Bosporus', 41.0082, 28.9784, 'Istanbul, Türkiye'],
    ['in a town of its own beside a large city', 52.3906, 13.0645, 'Potsdam, Brandenburg, Germany'],
  ])('%s', async (_where, latitude, longitude, expected) => {
    expect(await nameAt(latitude, longitude)).toBe(expected);
  });

  it.each([
    ['Basel', 47.5596, 7.5886, 'CH'],
    ['Weil am Rhein, beside Basel', 47.59, 7.63, 'DE'],
    ['Strasbourg', 48.58, 7.75, 'FR'],
    ['Kehl, across the Rhine', 48.573, 7.812, 'DE'],
    ['El Paso', 31.7619, -106.485, 'US'],
    ['Ciudad Juárez', 31.69, -106.45, 'MX'],
    ['Detroit', 42.3314, -83.0458, 'US'],
    ['Windsor, south of Detroit', 42.31, -83.03, 'CA'],
    ['Kinshasa', -4.3317, 15.3139, 'CD'],
    ['Brazzaville, across the Congo', -4.2634, 15.2429, 'CG'],
    ['Singapore', 1.3521, 103.8198, 'SG'],
    ['Johor Bahru, across the strait', 1.4927, 103.7414, 'MY'],
    ['Monaco', 43.7384, 7.4246, 'MC'],
    ['the Vatican', 41.9029, 12.4534, 'VA'],
    ['Gibraltar', 36.14, -5.35, 'GI'],
    ['Pristina', 42.6629, 21.1655, 'XK'],
    ['Simferopol', 44.95, 34.1, 'UA'],
    ['Kyrenia', 35.3403, 33.3191, 'CY'],
  ])('lies in its country: %s', async (_name, latitude, longitude, countryCode) => {
    expect((await places.lookUp({ latitude, longitude })).countryCode).toBe(countryCode);
  });

  it.each([
    ['Honolulu', 21.3069, -157.8583, 'Honolulu, Hawaii, United States'],
    ['Puerto Rico', 18.4655, -66.1057, 'San Juan, Puerto Rico'],
    ['Réunion', -20.88, 55.45, 'Saint-Denis, Réunion'],
    ['Hong Kong', 22.28, 114.17, 'Hong Kong, Hong Kong'],
    ['Iceland', 64.1466, -21.9426, 'Reykjavík, Capital Region, Iceland'],
    ['Svalbard', 78.2232, 15.6267, 'Longyearbyen, Svalbard, Svalbard & Jan Mayen'],
    ['Tierra del Fuego', -54.8019, -68.303, 'Ushuaia, Tierra del Fuego, Argentina'],
    ['Fiji west of the antimeridian', -16.8, 179.98, 'Savusavu, Northern, Fiji'],
    ['Fiji east of the antimeridian', -16.78, -179.98, 'Savusavu, Northern, Fiji'],
    ['the ice of Greenland', 75, -40, 'Upernavik, Avannaata, Greenland'],
    ['the Sahara', 23, 10, 'Djanet, Algeria'],
    ['the outback', -25.3, 131, 'Yulara, Northern Territory, Australia'],
  ])('is found on islands and in deserts: %s', async (_name, latitude, longitude, expected) => {
    expect(await nameAt(latitude, longitude)).toBe(expected);
  });

  it.each([
    ['the Atlantic', 30, -40],
    ['the Pacific', -30, -130],
    ['the antimeridian at sea', -45, 180],
    ['the South Pole', -90, 0],
    ['the North Pole', 90, 0],
    ['the North Pole, from the other side', 90, 180],
    ['Antarctica', -75, 20],
    ['Clipperton, 9,000 km from its country', 10.3, -109.22],
  ])('is unknown at %s', async (_name, latitude, longitude) => {
    expect(await places.lookUp({ latitude, longitude })).toEqual(nowhere);
  });

  it('comes with its centre, the same for everyone in it', async () => {
    const west = await places.lookUp({ latitude: 52.51, longitude: 13.3 });
    const east = await places.lookUp({ latitude: 52.52, longitude: 13.45 });
    expect(west).toEqual(east);
    expect(west).toEqual({
      city: 'Berlin',
      country: 'Germany',
      countryCode: 'DE',
      formattedLocation: 'Berlin, Germany',
      centre: { latitude: expect.closeTo(52.52, 2), longitude: expect.closeTo(13.41, 2) },
    });
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
