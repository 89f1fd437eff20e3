import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import { findGuessHours } from '../../src/listings/outlook-queries.ts';
import { findPublicListings } from '../../src/listings/public-list-queries.ts';
import { newId } from '../../src/new-id.ts';
import { findStandings } from '../../src/notifications/nearby-queries.ts';
import { cellOf, cellRangesWithin } from '../../src/search/cells.ts';
import { type Filter, countHolders, gather, scanNewest } from '../../src/search/feed-queries.ts';
import { findLeaders } from '../../src/xp/xp-queries.ts';
import { makeListing, makeUser } from '../support/make.ts';
import { planOf } from '../support/plan-of.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

// Large reads must be index-only: visiting each row slowed the leaderboard four times.
let on: TestApp;
beforeAll(async () => {
  on = await testApp();
  // Empty tables are scanned whole.
  await makeListing(on, await makeUser(on));
});
afterAll(() => on.close());

const page = { offset: 0, limit: 12 };
const centre = { latitude: 10, longitude: 10 };
const around = (km: number) => ({ centre, overKm: null, toKm: km, ranges: cellRangesWithin(centre, km) });
const anywhere: Filter = {
  status: 'active',
  readerId: newId(),
  blockedIds: [],
  isToGuess: false,
  type: undefined,
  terms: [],
  region: 'anywhere',
};
const near: Filter = { ...anywhere, region: around(20) };
const lamps: Filter = { ...anywhere, type: 'PRODUCT', terms: [{ beginnings: ['lamp'], words: [] }] };
const lampsNear: Filter = { ...lamps, region: around(50) };
type Ask = (db: Kysely<Schema>) => Promise<unknown>;
const counting = (filter: Filter, place: 'anywhere' | 'title' = 'anywhere'): Ask => {
  return (db) => gather(db, filter, place, page);
};

const reads: [string, Ask, RegExp][] = [
  ['around a point', counting(near), /Index Only Scan using listing_shown_near/],
  ['of a type', counting({ ...near, type: 'SERVICE' }), /Index Only Scan using listing_shown_near/],
  [
    'but of blocked people',
    counting({ ...near, blockedIds: [newId()] }),
    /Index Only Scan using listing_shown_near/,
  ],
  ['anywhere', counting(anywhere), /Index Only Scan using listing_shown_(near|newest)/],
  [
    'that are newest',
    (db) => scanNewest(db, anywhere, 'anywhere', page),
    /Index Scan using listing_shown_newest/,
  ],
];

test.each(reads)('open listings %s are read by an index', async (_, ask, index) => {
  const plan = await planOf(on.db, 'listing', ask);
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on listing\b/);
});

describe('by words,', () => {
  beforeAll(async () => {
    for (const latitude of [52, -33, -17, 51, 0])
      for (const title of ['Lamp', 'Old lamp', 'Lamp of brass'])
        await makeListing(on, await makeUser(on), { title, description: `At ${latitude}`, latitude });
  });

  const byWords: typeof reads = [
    // The other indexes of words have no places: listings' words would be recomputed for the tiles.
    [
      'with a word around a point',
      counting(lampsNear),
      /^(?!.*(listing_words|words_anywhere)).*Bitmap Index Scan on listing_open_words/,
    ],
    [
      'with it in the title',
      counting(lampsNear, 'title'),
      /^(?!.*(listing_words|words_anywhere)).*Index Scan on listing_open_words/,
    ],
    // Those of all listings would read each closed one, too.
    ['with a word anywhere', counting(lamps), /on listing_open_title_words.*on listing_open_words_anywhere/],
    ['with a rare word', (db) => countHolders(db, lamps), /on listing_open_words_anywhere/],
  ];

  test.each(byWords)('open listings %s are read by an index', async (_, ask, index) => {
    const plan = await planOf(on.db, 'listing', ask);
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on listing\b/);
  });
});

test.each([
  ['everywhere', null],
  ['around a point', { ...centre, radiusKm: 50 }],
])('a rank %s is counted by an index alone', async (_, area) => {
  const plan = await planOf(on.db, 'app_user', (db) => findLeaders(db, area, newId()));
  expect(plan).toContain('Index Only Scan using app_user_leaders');
});

test.each([
  ['around a point', [cellOf(centre)], /Index Scan using listing_near/],
  ['anywhere', null, /Index Scan using listing_newest/],
])('how soon guesses came %s is read by an index', async (_, cells, index) => {
  const span = { from: new Date(0), to: new Date() };
  const plan = await planOf(on.db, 'listing', (db) => findGuessHours(db, cells, span));
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on listing\b/);
});

test('what a feed tells around a point is looked for among the newest alone', async () => {
  const asked = { kind: 'open', terms: [], personId: null, now: new Date(), most: 30 } as const;
  const plan = await planOf(on.db, 'listing', (db) =>
    findPublicListings(db, { ...asked, around: { point: centre, radiusKm: 20 } }),
  );
  expect(plan).toMatch(/Scan using listing_shown_newest/);
  expect(plan).not.toMatch(/Seq Scan on listing\b/);
});

test('the best around are read once for rank, equals and number', async () => {
  const plan = await planOf(on.db, 'app_user', (db) => findStandings(db, [newId()]));
  expect(plan.match(/ on app_user person/g)).toHaveLength(1);
});
