import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { cellRangesWithin } from '../../src/search/cells.ts';
import { type Filter, gather, scanNewest } from '../../src/search/feed-queries.ts';
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
const around = { centre, overKm: null, toKm: 20, ranges: cellRangesWithin(centre, 20) };
const anywhere: Filter = {
  status: 'active',
  readerId: newId(),
  blockedIds: [],
  isToGuess: false,
  type: undefined,
  terms: [],
  region: 'anywhere',
};
const feeds: [string, Filter, string][] = [
  ['around a point', { ...anywhere, region: around }, 'near'],
  ['of a type around a point', { ...anywhere, region: around, type: 'SERVICE' }, 'near'],
  [
    'around a point for a reader who does not see everybody',
    { ...anywhere, region: around, blockedIds: [newId()] },
    'near',
  ],
  ['anywhere', anywhere, 'near|newest'],
];

test.each(feeds)('the open listings %s are counted by an index alone', async (_, filter, index) => {
  const plan = await planOf(on.db, 'listing', (db) => gather(db, filter, 'anywhere', page));
  expect(plan).toMatch(new RegExp(`Index Only Scan using listing_shown_(${index})`));
});

test('the newest of all open listings are read along an index', async () => {
  const plan = await planOf(on.db, 'listing', (db) => scanNewest(db, anywhere, 'anywhere', page));
  expect(plan).toContain('Index Scan using listing_shown_newest');
});

test.each([
  ['everywhere', null],
  ['around a point', { ...centre, radiusKm: 50 }],
])('a rank %s is counted by an index alone', async (_, area) => {
  const plan = await planOf(on.db, 'app_user', (db) => findLeaders(db, area, newId()));
  expect(plan).toContain('Index Only Scan using app_user_leaders');
});
