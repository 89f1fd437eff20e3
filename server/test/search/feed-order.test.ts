import { coarsenPoint, distanceKm } from '@ballpark/domain/places.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cellOf } from '../../src/search/cells.ts';
import { insertListings, makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

type Query = Record<string, string | number>;
let on: TestApp;
let berliner: MadeUser;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  berliner = await makeUser(on);
  owner = await makeUser(on);
});
afterAll(() => on.close());

const feed = async (query: Query = {}, token: string | undefined = berliner.token) => {
  const answer = await on.call('GET /listings', { query, ...(token && { token }) });
  expect(answer.status).toBe(200);
  return answer.data;
};
const titles = async (query?: Query, token?: string) => (await feed(query, token)).map(({ title }) => title);

describe('around a person in Berlin', () => {
  beforeEach(async () => {
    await on.db.deleteFrom('listing').execute();
  });
  /** A degree of latitude is 111.195 km. */
  async function postNorth(...distances: number[]): Promise<void> {
    for (const km of distances) {
      on.clock.advance(1000);
      const latitude = Math.round((52.52 + km / 111.195) * 100) / 100;
      await makeListing(on, owner, { title: `${km} km`, latitude });
    }
  }

  test('without a radius there are bands of 10, 50, 200 km and farther, each newest first', async () => {
    await postNorth(3000, 150, 300, 40, 8, 60, 20, 3);
    const inBands = ['3 km', '8 km', '20 km', '40 km', '60 km', '150 km', '300 km', '3000 km'];
    expect(await titles()).toEqual(inBands);
  });

  test('with the radius 0, and for the signed-out with any, all listings come newest first', async () => {
    await postNorth(3, 3000, 60);
    const newest = ['60 km', '3000 km', '3 km'];
    expect(await titles({ radius: 0 })).toEqual(newest);
    for (const query of [{}, { radius: 50 }]) expect(await titles(query, '')).toEqual(newest);
  });

  test('the order near puts the bands first over all pages, also within a radius, and newest none', async () => {
    await postNorth(3000, 150, 300, 40, 8, 60, 20, 3);
    const inBands = ['3 km', '8 km', '20 km', '40 km', '60 km', '150 km', '300 km', '3000 km'];
    const pages = [1, 2, 3].map((page) => titles({ radius: 0, order: 'near', limit: 3, page }));
    expect((await Promise.all(pages)).flat()).toEqual(inBands);
    expect(await titles({ radius: 100, order: 'near' })).toEqual(inBands.slice(0, 5));
    expect(await titles({ radius: 5, order: 'near' })).toEqual(['3 km']);
    const newest = ['3 km', '20 km', '60 km', '8 km', '40 km', '300 km', '150 km', '3000 km'];
    expect(await titles({ order: 'newest' })).toEqual(newest);
    expect(await titles({ radius: 0, order: 'near' }, '')).toEqual(newest);
  });

  test('listings that lie nowhere come last, and within no radius', async () => {
    const nowhere = await makeUser(on);
    const place = { latitude: null, longitude: null };
    await on.db.updateTable('app_user').set(place).where('id', '=', nowhere.user.id).execute();
    await postNorth(3000);
    await makeListing(on, nowhere, { title: 'nowhere', location: '?', ...place });
    expect(await titles()).toEqual(['nowhere', '3000 km']);
    expect(await titles({ radius: 20_000 })).toEqual(['3000 km']);
  });

  test('listings of the same instant keep an order of their own, and cards count suggestions', async () => {
    for (let index = 0; index < 5; index += 1) await makeListing(on, owner, { title: String(index) });
    expect(await titles({ radius: 0 })).toEqual(['4', '3', '2', '1', '0']);
    const [first] = await feed({ radius: 0 });
    await makeSuggestion(on, { id: first?.id ?? '' });
    expect((await feed({ radius: 0 })).map((card) => card.suggestionCount)).toEqual([1, 0, 0, 0, 0]);
    expect(first).not.toHaveProperty('suggestions');
  });
});

/** Words per place, so that searches stay apart. */
describe.each([
  ['a northern city', 'berliner', 52.52, 13.41],
  ['the southern hemisphere', 'sydneysider', -33.87, 151.21],
  ['the date line', 'fijian', -17.0, 179.98],
  ['the meridian of Greenwich and the equator', 'atlantic', 0, 0],
  ['the far north', 'arctic', 88.5, 10],
])('around a point near %s', (_, word, latitude, longitude) => {
  const centre = { latitude, longitude };
  let reader: MadeUser;
  let points: Map<string, { latitude: number; longitude: number }>;
  beforeAll(async () => {
    reader = await makeUser(on, { point: centre });
    const ids = await insertListings(on, owner.user.id, 60);
    points = new Map(ids.map((id, index) => [id, pointOn(centre, index)]));
    for (const [id, point] of points) {
      const placed = { ...point, cell: cellOf(point) };
      await on.db.updateTable('listing').set(placed).where('id', '=', id).execute();
    }
    const post = async (title: string, description: string, km: number) => {
      on.clock.advance(1000);
      await makeListing(on, owner, { title, description, latitude: latitude - km / 111.2, longitude });
    };
    await post(`Lamp of a ${word}`, 'Brass', 45);
    await post('A brass one', `Once a ${word} lamp`, 3);
    await post(`Lamp of a ${word}, farther`, 'Brass', 70);
  });

  test.each([30, 150, 260, 499, 1200])(
    'a radius of %d km shows what lies within it and nothing else',
    async (radius) => {
      const shown = [1, 2].map((page) => feed({ radius, page, limit: 50 }, reader.token));
      const ids = (await Promise.all(shown)).flat().map(({ id }) => id);
      const within = [...points].filter(([, point]) => distanceKm(centre, point) <= radius).map(([id]) => id);
      expect(within.length).toBeGreaterThan(0);
      expect(ids.filter((id) => points.has(id))).toEqual(within);
    },
  );

  test('a search finds within the radius alone, in titles first, by beginnings and with a typo', async () => {
    const find = (search: string, radius: number) => titles({ search, radius }, reader.token);
    expect(await find(word, 50)).toEqual([`Lamp of a ${word}`, 'A brass one']);
    expect(await find(word, 10)).toEqual(['A brass one']);
    expect(await find(word, 80)).toHaveLength(3);
    expect(await find(`bra ${word.slice(0, 4)}`, 50)).toEqual(['A brass one', `Lamp of a ${word}`]);
    // None has ‘oven’, so the other two words match.
    expect(await find(`${word} brass oven`, 50)).toEqual(['A brass one', `Lamp of a ${word}`]);
    const mistyped = `${word.slice(0, 2)}${word.slice(3)}`;
    expect(await find(mistyped, 50)).toEqual([`Lamp of a ${word}`, 'A brass one']);
  });
});

/** A spiral out to 1,600 km, across meridians and poles. */
function pointOn({ latitude, longitude }: { latitude: number; longitude: number }, index: number) {
  const [km, turn] = [index * 27, index * 2.4];
  const north = latitude + (km / 111.2) * Math.cos(turn);
  const over = north > 90;
  const lat = over ? 180 - north : north;
  const east = longitude + ((km / 111.2) * Math.sin(turn)) / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return coarsenPoint({
    latitude: lat,
    longitude: ((((east + (over ? 360 : 180)) % 360) + 360) % 360) - 180,
  });
}
