import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expire, insertListings, makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
});
afterAll(() => on.close());

const page = async (query: Record<string, string | number> = {}) =>
  on.call('GET /listings', { query, token: owner.token });
const noPages = { totalPages: 0, totalCount: 0, hasPreviousPage: false, hasNextPage: false, isCapped: false };

test('a page has 12 cards by default, and says where it stands', async () => {
  const ids = await insertListings(on, owner.user.id, 30);
  const first = await page();
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 12));
  expect(first.pagination).toEqual({
    currentPage: 1,
    totalPages: 3,
    totalCount: 30,
    limit: 12,
    hasPreviousPage: false,
    hasNextPage: true,
    isCapped: false,
  });
  const last = await page({ page: 3 });
  expect(last.data.map(({ id }) => id)).toEqual(ids.slice(24));
  expect(last.pagination).toMatchObject({ currentPage: 3, hasPreviousPage: true, hasNextPage: false });
});

test('no listing, no page', async () => {
  expect(await page()).toMatchObject({ status: 200, data: [], pagination: { currentPage: 1, ...noPages } });
});

test('a listing whose time is over is open no more, whether or not it was closed since', async () => {
  const [over, open] = [await makeListing(on, owner), await makeListing(on, owner)];
  await expire(on, over.id);
  for (const query of [{ radius: 0 }, {}, { radius: 10 }, { search: 'bookcase' }]) {
    const answer = await page(query);
    expect(answer.data.map(({ id }) => id)).toEqual([open.id]);
    expect(answer.pagination).toMatchObject({ totalCount: 1, totalPages: 1 });
  }
});

test.each([
  [{ radius: 0 }, 7],
  [{}, 7],
  [{ radius: 60 }, 3],
  [{ status: 'all' }, 5],
  [{ search: 'lamp' }, 4],
])('walking all pages of %o meets every listing once', async (query, limit) => {
  const ids = new Set(await insertListings(on, owner.user.id, 20));
  for (const km of [30, 45, 120, 150, 900, 3000]) {
    if ('radius' in query && query.radius === 60 && km > 60) continue;
    const latitude = 52.52 - km / 111.195;
    ids.add((await makeListing(on, owner, { title: 'Lamp', latitude })).id);
  }
  const met: string[] = [];
  for (let number = 1; ; number += 1) {
    const answer = await page({ ...query, limit, page: number });
    met.push(...answer.data.map(({ id }) => id));
    expect(answer.pagination).toMatchObject({
      totalCount: ids.size,
      totalPages: Math.ceil(ids.size / limit),
    });
    if (!answer.pagination?.hasNextPage) break;
    expect(answer.data).toHaveLength(limit);
  }
  expect(met).toHaveLength(ids.size);
  expect(new Set(met)).toEqual(ids);
});

test('a page far beyond the end is empty', async () => {
  await insertListings(on, owner.user.id, 3);
  expect(await page({ page: 100_000, limit: 50 })).toMatchObject({
    status: 200,
    data: [],
    pagination: { currentPage: 100_000, totalCount: 3, hasPreviousPage: true, hasNextPage: false },
  });
});

describe('totals', () => {
  test.each([
    [1000, false],
    [1001, true],
  ])('of %d listings stop at 1,000', async (count, isCapped) => {
    await insertListings(on, owner.user.id, count);
    for (const query of [{ radius: 0 }, {}, { radius: 5 }]) {
      expect((await page(query)).pagination).toMatchObject({ totalCount: 1000, totalPages: 84, isCapped });
    }
  });

  test('are capped over all bands together, and the last page is whole', async () => {
    await insertListings(on, owner.user.id, 990);
    const far = await makeUser(on, { point: { latitude: 35.69, longitude: 139.69 } });
    for (let index = 0; index < 15; index += 1) await makeListing(on, owner, { latitude: 51, longitude: 7 });
    const answer = await on.call('GET /listings', { query: { page: 20, limit: 50 }, token: owner.token });
    expect(answer.data).toHaveLength(50);
    expect(answer.pagination).toMatchObject({ totalCount: 1000, hasNextPage: false, isCapped: true });
    const nearNobody = await on.call('GET /listings', { query: { radius: 50 }, token: far.token });
    expect(nearNobody.pagination).toMatchObject(noPages);
  });
});

describe.each([{ radius: 0 }, { radius: 5 }])('of far more listings than are counted, %j:', (where) => {
  const query = { ...where, limit: 50 };

  test('each page is right, including the last one in the pagination, and those of one type', async () => {
    const ids = await insertListings(on, owner.user.id, 1101);
    for (const number of [1, 2, 20, 21]) {
      const answer = await page({ ...query, page: number });
      expect(answer.data.map(({ id }) => id)).toEqual(ids.slice((number - 1) * 50, number * 50));
      expect(answer.pagination).toMatchObject({ totalCount: 1000, totalPages: 20, isCapped: true });
    }
    expect(await page({ ...query, page: 22 })).toMatchObject({ data: [], pagination: { totalCount: 1000 } });
    expect((await page({ ...query, type: 'SERVICE' })).pagination).toMatchObject(noPages);
    on.clock.advance(1000);
  });

  test.each([
    ['few', 3],
    ['as many', 1101],
  ])('a search finds the %s with the word in the title first, then the newest', async (_, titleCount) => {
    const ids = await insertListings(on, owner.user.id, 1101);
    const oldest = ids.slice(-titleCount);
    await on.db
      .updateTable('listing')
      .set({ tsv: sql<string>`'lamp:1A'::tsvector` })
      .where('id', 'in', oldest)
      .execute();
    const inOrder = [...oldest, ...ids.slice(0, -titleCount)];
    for (const number of [1, 2, 20]) {
      const answer = await page({ ...query, search: 'lamp', page: number });
      expect(answer.data.map(({ id }) => id)).toEqual(inOrder.slice((number - 1) * 50, number * 50));
      expect(answer.pagination).toMatchObject({ totalCount: 1000, isCapped: true });
    }
  });

  test('the total is counted anew a second later', async () => {
    const ids = await insertListings(on, owner.user.id, 1101);
    await page(query);
    await on.db.deleteFrom('listing').where('id', 'not in', ids.slice(0, 3)).execute();
    expect((await page(query)).data).toHaveLength(3);
    on.clock.advance(1000);
    expect((await page(query)).pagination).toMatchObject({ totalCount: 3, isCapped: false });
  });
});

describe('bounds of limit', () => {
  test.each([1, 50])('%d is taken', async (limit) => {
    await insertListings(on, owner.user.id, 51);
    expect((await page({ limit })).data).toHaveLength(limit);
  });
});

test.each([
  'limit=0',
  'limit=51',
  'limit=-1',
  'limit=1.5',
  'limit=ten',
  'limit=NaN',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=100001',
  'page=1e9999',
  'page=',
  'limit=',
  'radius=',
  'page=1&page=2',
  'radius=-1',
  'radius=near',
  'radius=20041',
  'radius=Infinity',
  'status=open',
  'type=THING',
  'type=product',
  `search=${'x'.repeat(201)}`,
  'search=a&search=b',
])('%s is refused', async (query) => {
  const answer = await on.app.inject(`/api/listings?${query}`);
  expect(answer.statusCode).toBe(400);
  const body = answer.json<{ fields: object }>();
  expect(body).toMatchObject({ success: false, code: 'INVALID_INPUT' });
  expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
});

test('an empty word in the address is as good as none', async () => {
  const ids = await insertListings(on, owner.user.id, 2);
  const answer = await page({ radius: 0, status: '', type: '', search: '' });
  expect(answer.data.map(({ id }) => id)).toEqual(ids);
});
