import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationRoute } from '@ballpark/domain/contract/operations.ts';
import { maxGathered } from '../../src/search/feed-queries.ts';
import { insertListings, makeListing, makeSuggestion, makeUser, type Person } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let reader: Person;
let owner: Person;
beforeAll(async () => {
  on = await testApp();
  [reader, owner] = [await makeUser(on), await makeUser(on)];
});
afterAll(() => on.close());

type Query = Record<string, string | number>;
type Listed = Extract<OperationRoute, 'GET /listings' | 'GET /listings/saved' | 'GET /profile/guesses'>;

const idOf = (row: object): string => {
  const listing = 'listing' in row ? row.listing : row;
  return typeof listing === 'object' && listing && 'id' in listing ? String(listing.id) : '';
};

async function readPage(route: Listed, query: Query) {
  const answer = await reader.call(route, { query });
  expect(answer.status).toBe(200);
  return { ids: answer.data.map(idOf), pagination: answer.pagination };
}

/** All pages, with something done before each but the first. */
async function walk(route: Listed, query: Query, between: (page: number) => Promise<unknown>) {
  const met: string[] = [];
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    if (page > 1) await between(page);
    const answer = await readPage(route, { ...query, ...(after !== undefined && { after }) });
    met.push(...answer.ids);
    after = answer.pagination?.nextCursor;
    expect(answer.pagination?.hasNextPage).toBe(after !== undefined);
    if (after === undefined) return met;
    expect(answer.ids).toHaveLength(Number(query['limit']));
  }
}

/** Kilometres south of the reader. */
const listingAt = (km: number, title: string) => {
  on.clock.advance(1000);
  return makeListing(on, owner, { title, description: 'A lamp.', latitude: 52.52 - km / 111.195 });
};

const place = fc.constantFrom(0, 5, 30, 45, 120, 150, 900);
const title = fc.constantFrom('Lamp', 'Chair');
const posted = fc.record({ km: place, title });
const asked = fc.constantFrom<Query>(
  {},
  { radius: 0 },
  { radius: 60, order: 'near' },
  { radius: 200 },
  { search: 'lamp' },
  { search: 'lamp', radius: 0 },
  // A typing slip.
  { search: 'chaiir lamp' },
);

test(
  'with a cursor nothing is repeated or missed, whatever is posted meanwhile',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(posted, { minLength: 1, maxLength: 12 }),
        fc.array(posted, { maxLength: 6 }),
        asked,
        fc.integer({ min: 1, max: 4 }),
        async (before, meanwhile, query, limit) => {
          await on.db.deleteFrom('listing').execute();
          on.clock.advance(2000);
          for (const { km, title: of } of before) await listingAt(km, of);
          const { ids: all } = await readPage('GET /listings', { ...query, limit: 50 });
          const later = [...meanwhile];
          const met = await walk('GET /listings', { ...query, limit }, async () => {
            const next = later.shift();
            if (next) await listingAt(next.km, next.title);
          });
          expect(new Set(met).size).toBe(met.length);
          expect(met.filter((id) => all.includes(id))).toEqual(all);
        },
      ),
      { numRuns: 15 },
    );
  },
);

test.each<[string, Query]>([
  ['all', { radius: 0 }],
  ['those around', { radius: 50 }],
  ['a search', { search: 'lamp', radius: 0 }],
])('cursors go on where page numbers stop: %s', { timeout: 120_000 }, async (_, query) => {
  await on.db.deleteFrom('listing').execute();
  on.clock.advance(2000);
  const ids = await insertListings(on, owner.user.id, maxGathered + 120);
  const met = await walk('GET /listings', { ...query, limit: 50 }, async (page) => {
    if (page === 3) await listingAt(0, 'Lamp');
  });
  expect(met).toEqual(ids);
});

test('saved listings and own guesses go on where the page before ended', async () => {
  const listings = [];
  for (let nth = 0; nth < 7; nth += 1) listings.unshift(await listingAt(0, 'Lamp'));
  const touch = async (listing: { id: string }) => {
    on.clock.advance(1000);
    await reader.call('PUT /listings/:id/save', { params: { id: listing.id } });
    await makeSuggestion(on, listing, { by: reader });
  };
  for (const listing of listings.toReversed()) await touch(listing);
  for (const route of ['GET /listings/saved', 'GET /profile/guesses'] as const) {
    const { ids: all } = await readPage(route, { limit: 50 });
    const met = await walk(route, { limit: 3 }, async () => touch(await listingAt(0, 'Lamp')));
    expect(met).toEqual(all);
  }
});

test.each(['x', '', '001_1_x', '901_1_019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03', "0' or 1=1"])(
  'a cursor that no page has answered is refused: %j',
  async (after) => {
    for (const route of ['GET /listings', 'GET /listings/saved', 'GET /profile/guesses'] as const) {
      const answer = await reader.call(route, { query: { after } });
      expect(answer.status).toBe(400);
    }
  },
);
