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
  // Totals are counted once a second.
  on.clock.advance(1000);
});
afterAll(() => on.close());

const page = async (query: Record<string, string | number> = {}) => {
  const answer = await on.call('GET /listings', { query, token: owner.token });
  return { ...answer, ids: answer.data.map(({ id }) => id) };
};
const insert = (count: number) => insertListings(on, owner.user.id, count);

test('a page has 12 cards by default, and says where it stands', async () => {
  const ids = await insert(30);
  const first = await page();
  expect(first.ids).toEqual(ids.slice(0, 12));
  expect(first.pagination).toEqual({
    currentPage: 1,
    totalPages: 3,
    totalCount: 30,
    limit: 12,
    hasPreviousPage: false,
    hasNextPage: true,
    isCapped: false,
    nextCursor: expect.any(String),
  });
  const last = await page({ page: 3 });
  expect(last.ids).toEqual(ids.slice(24));
  expect(last.pagination).toMatchObject({ currentPage: 3, hasPreviousPage: true, hasNextPage: false });
  const beyond = { currentPage: 100_000, totalCount: 30, hasPreviousPage: true, hasNextPage: false };
  expect(await page({ page: 100_000, limit: 50 })).toMatchObject({ ids: [], pagination: beyond });
});

test('a listing whose time is over is open no more, whether or not it was closed since', async () => {
  const [over, open] = [await makeListing(on, owner), await makeListing(on, owner)];
  await expire(on, over.id);
  for (const query of [{ radius: 0 }, {}, { radius: 10 }, { search: 'bookcase' }])
    expect(await page(query)).toMatchObject({ ids: [open.id], pagination: { totalCount: 1, totalPages: 1 } });
});

test.each([
  [{ radius: 0 }, 7],
  [{}, 7],
  [{ radius: 0, order: 'near' }, 5],
  [{ radius: 60 }, 3],
  [{ radius: 60, order: 'near' }, 4],
  [{ status: 'all' }, 5],
  [{ search: 'lamp' }, 4],
])('walking all pages of %o meets every listing once', async (query, limit) => {
  const ids = new Set(await insert(20));
  for (const km of [30, 45, 120, 150, 900, 3000]) {
    const { id } = await makeListing(on, owner, { title: 'Lamp', latitude: 52.52 - km / 111.195 });
    if (!('radius' in query && query.radius === 60 && km > 60)) ids.add(id);
  }
  const met: string[] = [];
  for (let number = 1; ; number += 1) {
    const answer = await page({ ...query, limit, page: number });
    met.push(...answer.ids);
    const totals = { totalCount: ids.size, totalPages: Math.ceil(ids.size / limit) };
    expect(answer.pagination).toMatchObject(totals);
    if (!answer.pagination?.hasNextPage) break;
    expect(answer.data).toHaveLength(limit);
  }
  expect(met).toHaveLength(ids.size);
  expect(new Set(met)).toEqual(ids);
});

test.each([
  [1000, false],
  [1001, true],
])('totals of %d listings stop at 1,000', async (count, isCapped) => {
  await insert(count);
  for (const query of [{ radius: 0 }, {}, { radius: 5 }])
    expect((await page(query)).pagination).toMatchObject({ totalCount: 1000, totalPages: 84, isCapped });
});

describe.each([{ radius: 0 }, { radius: 5 }])('of far more listings than are counted, %j:', (where) => {
  const query = { ...where, limit: 50 };
  let ids: string[];
  beforeEach(async () => {
    ids = await insert(1101);
  });

  test('each page is right, including the last one in the pagination, and those of one type', async () => {
    for (const number of [1, 2, 20, 21]) {
      const answer = await page({ ...query, page: number });
      expect(answer.ids).toEqual(ids.slice((number - 1) * 50, number * 50));
      expect(answer.pagination).toMatchObject({ totalCount: 1000, totalPages: 20, isCapped: true });
    }
    expect(await page({ ...query, page: 22 })).toMatchObject({ ids: [], pagination: { totalCount: 1000 } });
    expect((await page({ ...query, type: 'SERVICE' })).pagination).toMatchObject({ totalCount: 0 });
  });

  test.each([
    ['few', 3],
    ['as many', 1101],
  ])('a search finds the %s with the word in the title first, then the newest', async (_, titleCount) => {
    const oldest = ids.slice(-titleCount);
    const titled = { tsv: sql<string>`'lamp:1A'::tsvector` };
    await on.db.updateTable('listing').set(titled).where('id', 'in', oldest).execute();
    const inOrder = [...oldest, ...ids.slice(0, -titleCount)];
    for (const number of [1, 2, 20]) {
      const answer = await page({ ...query, search: 'lamp', page: number });
      expect(answer.ids).toEqual(inOrder.slice((number - 1) * 50, number * 50));
      expect(answer.pagination).toMatchObject({ totalCount: 1000, isCapped: true });
    }
  });

  test('the total is counted anew a second later', async () => {
    await page(query);
    await on.db.deleteFrom('listing').where('id', 'not in', ids.slice(0, 3)).execute();
    expect((await page(query)).data).toHaveLength(3);
    on.clock.advance(1000);
    expect((await page(query)).pagination).toMatchObject({ totalCount: 3, isCapped: false });
  });
});

test('a page may have 1 to 50 cards, and an empty word in the address is as good as none', async () => {
  const ids = await insert(51);
  for (const limit of [1, 50])
    expect((await page({ limit, radius: 0, status: '', type: '', search: '' })).ids).toEqual(
      ids.slice(0, limit),
    );
});

test.each([
  'limit=51',
  'page=100001',
  'page=1&page=2',
  'radius=20041',
  'status=open',
  'order=far',
  `search=${'x'.repeat(201)}`,
])('%s is refused', async (query) => {
  const answer = await on.app.inject(`/api/listings?${query}`);
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
    400,
    [query.split('=')[0]],
  ]);
});
