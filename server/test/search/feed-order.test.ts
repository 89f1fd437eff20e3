import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeListing, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let berliner: MadeUser;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  berliner = await makeUser(on);
  owner = await makeUser(on);
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
});
afterAll(() => on.close());

/** A degree of latitude is 111.195 km. */
const northBy = (km: number) => ({
  latitude: Math.round((52.52 + km / 111.195) * 100) / 100,
  longitude: 13.41,
});
async function postNorth(km: number, title = `${km} km`): Promise<void> {
  on.clock.advance(1000);
  await makeListing(on, owner, { title, ...northBy(km) });
}
const feed = async (query: Record<string, string | number> = {}, token = berliner.token) => {
  const answer = await on.call('GET /listings', { query, token });
  expect(answer.status).toBe(200);
  return answer;
};
const titles = async (query: Record<string, string | number> = {}, token = berliner.token) =>
  (await feed(query, token)).data.map(({ title }) => title);

describe('without a radius', () => {
  test('a person with a place sees bands of 10, 50, 200 km and farther, each newest first', async () => {
    for (const km of [3000, 150, 300, 40, 8, 60, 20, 3]) await postNorth(km);
    expect(await titles()).toEqual([
      '3 km',
      '8 km',
      '20 km',
      '40 km',
      '60 km',
      '150 km',
      '300 km',
      '3000 km',
    ]);
  });

  test('a page may span bands', async () => {
    for (const km of [300, 30, 3, 400, 40, 4]) await postNorth(km);
    expect(await titles({ limit: 4 })).toEqual(['4 km', '3 km', '40 km', '30 km']);
    expect(await titles({ limit: 4, page: 2 })).toEqual(['400 km', '300 km']);
  });

  test('listings that lie nowhere come last', async () => {
    const nowhere = await makeUser(on);
    await on.db
      .updateTable('app_user')
      .set({ latitude: null, longitude: null })
      .where('id', '=', nowhere.user.id)
      .execute();
    await postNorth(3000);
    await makeListing(on, nowhere, { title: 'nowhere', location: '?', latitude: null, longitude: null });
    expect(await titles()).toEqual(['nowhere', '3000 km']);
    expect(await titles({ radius: 20_000 })).toEqual(['3000 km']);
    expect(await titles({ radius: 0 })).toEqual(['nowhere', '3000 km']);
  });

  test('the signed-out see the newest first, from anywhere', async () => {
    for (const km of [3, 3000, 60]) await postNorth(km);
    const answer = await on.call('GET /listings');
    expect(answer.status).toBe(200);
    expect(answer.data.map(({ title }) => title)).toEqual(['60 km', '3000 km', '3 km']);
  });
});

test('a session that has ended is refused, and does not count as a visitor', async () => {
  const answer = await on.call('GET /listings', { token: 'x'.repeat(43) });
  expect(answer.status).toBe(401);
});

describe('with a radius in kilometres', () => {
  test.each([
    [5, ['3 km']],
    [10, ['8 km', '3 km']],
    [50, ['40 km', '8 km', '3 km']],
    [2000, ['600 km', '40 km', '8 km', '3 km']],
    [0, ['600 km', '40 km', '8 km', '3 km']],
  ])('%d', async (radius, seen) => {
    for (const km of [3, 8, 40, 600]) await postNorth(km);
    expect(await titles({ radius })).toEqual(seen);
  });

  test('0 is anywhere, newest first', async () => {
    for (const km of [3000, 3, 60]) await postNorth(km);
    expect(await titles({ radius: 0 })).toEqual(['60 km', '3 km', '3000 km']);
  });

  test('finds neighbours across the antimeridian', async () => {
    const fijian = await makeUser(on, { point: { latitude: -16.8, longitude: 179.98 } });
    await makeListing(on, owner, { title: 'over the line', latitude: -16.8, longitude: -179.98 });
    await makeListing(on, owner, { title: 'far', latitude: -16.8, longitude: -179.5 });
    expect(await titles({ radius: 10 }, fijian.token)).toEqual(['over the line']);
  });

  test('is around one’s own place, and means nothing to who has none', async () => {
    const londoner = await makeUser(on, { point: { latitude: 51.51, longitude: -0.13 } });
    await postNorth(3);
    expect(await titles({ radius: 50 }, londoner.token)).toEqual([]);
    expect((await on.call('GET /listings', { query: { radius: 50 } })).data).toHaveLength(1);
  });
});

test('listings of the same instant keep an order of their own', async () => {
  for (let index = 0; index < 5; index += 1) await makeListing(on, owner, { title: String(index) });
  expect(await titles({ radius: 0 })).toEqual(['4', '3', '2', '1', '0']);
});

test('cards count suggestions and carry none', async () => {
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing);
  await makeSuggestion(on, listing);
  const [card] = (await feed()).data;
  expect(card?.suggestionCount).toBe(2);
  expect(card).not.toHaveProperty('suggestions');
});

/** The database has one connection. */
async function countStatements(run: () => Promise<unknown>): Promise<number> {
  const client = await on.pool.connect();
  client.release();
  const query = vi.spyOn(client, 'query');
  await run();
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

test('a page costs as many statements for 12 cards with photos and owners as for 1', async () => {
  await makeListing(on, owner);
  // A session is updated at most hourly.
  await feed();
  const one = await countStatements(() => feed({ radius: 0 }));
  for (let index = 0; index < 11; index += 1) await makeListing(on, await makeUser(on));
  const answer = await feed({ radius: 0 });
  expect(answer.data).toHaveLength(12);
  expect(one).toBeGreaterThan(0);
  expect(await countStatements(() => feed({ radius: 0 }))).toBe(one);
});
