import { beforeAll, expect, test } from 'vitest';
import { defaultCacheDir, openPlaces } from './places.ts';
import { placesFilePath, readPlacesFile, type PlacesIndex } from './places-file.ts';
import { citySearcher } from './search-cities.ts';

let search: (text: string) => number[];
let compared = 0;

beforeAll(async () => {
  await openPlaces();
  const index = await readPlacesFile(placesFilePath(defaultCacheDir));
  if (!index) throw new Error('no places');
  const searchCities = citySearcher(counting(index));
  search = (text) => searchCities(text, 25);
});

function counting(index: PlacesIndex): PlacesIndex {
  const region = new Proxy(index.region, {
    get(target, name): unknown {
      compared += 1;
      return Reflect.get(target, name);
    },
  });
  return { ...index, region };
}

function countCompared(text: string): number {
  compared = 0;
  search(text);
  return compared;
}

test.each([
  ['one that is said again', 's,s', Array(50).fill('s').join(',')],
  ['many different ones', 's,a,b,c', `s,${Array.from('abcdefghijklmnopqrstuvwxyz0123456789').join(',')}`],
])('of qualifiers %s cost what a few do', (_what, few, many) => {
  const cost = countCompared(few);
  expect(cost).toBeGreaterThan(0);
  expect(countCompared(many)).toBeLessThan(1.1 * cost);
});

test('of many qualifiers the first three count', () => {
  expect(search('Paris, Texas, USA, North America, Earth')).toEqual([]);
  const [texan] = search('Paris, Texas');
  expect(search('Paris, Texas, USA, United States, Earth')[0]).toBe(texan);
});
