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

describe('a typed text', () => {
  const [berlin, kreuzberg] = ['Berlin, Germany', 'Kreuzberg, State of Berlin, Germany'];
  it.each([
    ['Hauptstraße 5, 10827 Berlin, Germany', 52.52, 13.41, berlin],
    ['52.123456, 13.987654', 52.52, 13.41, berlin],
    ['+49 170 1234567', 52.52, 13.41, berlin],
    ['', 52.52, 13.41, berlin],
    ['Kreuzberg, Berlin', 52.52, 13.41, kreuzberg],
    ['near Kreuzberg station', 52.52, 13.41, kreuzberg],
    ['Berlin Kreuzberg', 52.52, 13.41, kreuzberg],
    ['Spree-Athen', 52.52, 13.41, berlin],
    ['München', 48.2, 11.6, 'Munich, Bavaria, Germany'],
    ['東京', 35.69, 139.69, 'Tokyo, Japan'],
    ['Brooklyn, NY', 40.71, -74.01, 'Brooklyn, New York, United States'],
    ['San Francisco', 37.8, -122.27, 'San Francisco, California, United States'],
    // The street is called after the next town.
    ['12 Newton St, Waltham', 42.38, -71.24, 'Waltham, Massachusetts, United States'],
    ['Rue de Paris, Montreuil', 48.86, 2.44, 'Montreuil, Île-de-France, France'],
    // Too far, or another country.
    ['Berlin', 52.4, 13.06, 'Potsdam, Brandenburg, Germany'],
    ['Strasbourg', 48.573, 7.812, 'Kehl, Baden-Wurttemberg, Germany'],
    ['Berlin', 0, 0, nowhere.formattedLocation],
  ])('%j at %d, %d chooses %s', (typed, latitude, longitude, expected) => {
    expect(places.placeAt({ latitude, longitude }, typed).formattedLocation).toBe(expected);
  });

  it('of 200 letters takes milliseconds', () => {
    const long = 'san jose union berlin mitte '.repeat(9).slice(0, 200);
    const start = performance.now();
    for (let count = 0; count < 20; count += 1) places.placeAt({ latitude: 37, longitude: -95 }, long);
    expect((performance.now() - start) / 20).toBeLessThan(100);
  });
});

describe('over the cities of the world', () => {
  it('what a search offers is what is stored when it is chosen, and stays so when it is sent again', async () => {
    const sample = gatherPlaces().filter((_place, number) => number % 200 === 0);
    const changed: string[] = [];
    for (const { name } of sample) {
      const [offered] = await places.search(name, 1);
      if (!offered) continue;
      const point = coarsenPoint(offered);
      const stored = places.placeAt(point, offered.displayName).formattedLocation;
      if (stored !== offered.displayName) changed.push(`${offered.displayName}: ${stored}`);
      expect(places.placeAt(point, stored).formattedLocation).toBe(stored);
    }
    expect(sample.length).toBeGreaterThan(800);
    // Places so close to a border that their rounded point is across it.
    expect(changed.slice(Math.round(sample.length * 0.005))).toEqual([]);
  });

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
