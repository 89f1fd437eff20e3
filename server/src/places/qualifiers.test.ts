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

test('a qualifier that is said again costs nothing', () => {
  const once = countCompared('s,s');
  expect(once).toBeGreaterThan(0);
  expect(countCompared(Array(50).fill('s').join(','))).toBeLessThan(1.1 * once);
  expect(countCompared(Array(25).fill('S').join(' , '))).toBeLessThan(1.1 * once);
});

test('fifty different qualifiers cost what three do', () => {
  const three = countCompared('s,a,b,c');
  const fifty = countCompared(`s,${Array.from('abcdefghijklmnopqrstuvwxyz0123456789').join(',')}`);
  expect(three).toBeGreaterThan(0);
  expect(fifty).toBeLessThan(1.1 * three);
});

test('of many qualifiers the first three count', () => {
  expect(search('Paris, Lamar County, Texas, USA')).toEqual([]);
  expect(search('Paris, Texas, USA, North America, Earth')).toEqual([]);
  const [texan] = search('Paris, Texas');
  expect(search('Paris, Texas, USA')).toEqual(search('Paris, Texas'));
  expect(search('Paris, Texas, USA, United States, Earth')[0]).toBe(texan);
});
