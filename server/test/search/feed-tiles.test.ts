import { cellRangesWithin } from '../../src/search/cells.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Filter, gather, hasAny } from '../../src/search/feed-queries.ts';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { planOf } from '../support/plan-of.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

/** Words per place, so that searches stay apart. */
const places: [string, string, number, number][] = [
  ['a northern city', 'berliner', 52.52, 13.41],
  ['the southern hemisphere', 'sydneysider', -33.87, 151.21],
  ['the date line', 'fijian', -17.0, 179.98],
  ['the meridian of Greenwich', 'londoner', 51.48, 0],
  ['the equator', 'quitena', 0, -78.46],
];

describe.each(places)('around a point near %s', (_, word, latitude, longitude) => {
  let reader: MadeUser;
  const titles = async (search: string, radius: number) => {
    const answer = await on.call('GET /listings', { query: { search, radius }, token: reader.token });
    expect(answer.status).toBe(200);
    return answer.data.map(({ title }) => title);
  };
  beforeAll(async () => {
    reader = await makeUser(on, { point: { latitude, longitude } });
    const northwards = (km: number) => ({ latitude: latitude + km / 111.2, longitude });
    const post = async (title: string, description: string, km: number) => {
      on.clock.advance(1000);
      await makeListing(on, owner, { title, description, ...northwards(km) });
    };
    await post(`Lamp of a ${word}`, 'Brass', 45);
    await post('A brass one', `Once a ${word} lamp`, 3);
    await post(`Lamp of a ${word}, farther`, 'Brass', 70);
  });

  test('a search finds within the radius alone, in titles first', async () => {
    expect(await titles(word, 50)).toEqual([`Lamp of a ${word}`, 'A brass one']);
    expect(await titles(word, 10)).toEqual(['A brass one']);
    expect(await titles(word, 80)).toHaveLength(3);
  });

  test('all words of a search, by their beginnings, and with a typo', async () => {
    expect(await titles(`bra ${word.slice(0, 4)}`, 50)).toEqual(['A brass one', `Lamp of a ${word}`]);
    // None has ‘oven’, so the other two words match.
    expect(await titles(`${word} brass oven`, 50)).toEqual(['A brass one', `Lamp of a ${word}`]);
    expect(await titles(`${word.slice(0, 2)}${word.slice(3)}`, 50)).toEqual([
      `Lamp of a ${word}`,
      'A brass one',
    ]);
  });
});

const centre = { latitude: 10, longitude: 10 };
const lamps: Filter = {
  status: 'active',
  readerId: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03',
  blockedIds: [],
  isToGuess: false,
  type: 'PRODUCT',
  terms: [{ beginnings: ['lamp'], words: [] }],
  region: { centre, overKm: null, toKm: 50, ranges: cellRangesWithin(centre, 50) },
};

test.each(['anywhere', 'title'] as const)(
  'words (%s) and place are looked up in one index',
  async (place) => {
    const plan = await planOf(on.db, 'listing', (db) => gather(db, lamps, place, { offset: 0, limit: 12 }));
    expect(plan).toContain('Bitmap Index Scan on listing_open_words');
    // That index has no places: listings' words would be recomputed for the tiles.
    expect(plan).not.toContain('listing_words');
    expect(plan).not.toMatch(/Seq Scan on listing\b/);
  },
);

test('words without a place are looked up in titles, then in all texts', async () => {
  const anywhere: Filter = { ...lamps, region: 'anywhere' };
  const plan = await planOf(on.db, 'listing', (db) =>
    gather(db, anywhere, 'anywhere', { offset: 0, limit: 12 }),
  );
  expect(plan).toContain('Bitmap Index Scan on listing_title_words');
  expect(plan).toContain('Bitmap Index Scan on listing_words');
  expect(plan).not.toMatch(/Seq Scan on listing\b/);
});

test('whether a rare word stands anywhere is looked up in the index of words, however many listings there are', async () => {
  const plan = await planOf(on.db, 'listing', (db) =>
    hasAny(db, { ...lamps, terms: [{ beginnings: ['rare'], words: [] }] }),
  );
  expect(plan).toContain('listing_words');
  expect(plan).not.toContain('Seq Scan');
});
