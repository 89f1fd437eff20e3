import { hourMs } from '@ballpark/domain/durations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/new-id.ts';
import { cellOf } from '../../src/search/cells.ts';
import {
  type MadeUser,
  chooseChannels,
  insertListings,
  makeListing,
  makeSuggestion,
  makeUser,
} from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

const tokyo = { latitude: 35.68, longitude: 139.69 };
let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

/** Listings of Berlin, or of another place, that are over by now, each with guesses after these hours. */
async function insertOver(count: number, hours: readonly number[], point?: typeof tokyo): Promise<void> {
  const { user } = await makeUser(on);
  const ids = await insertListings(on, user.id, count);
  const postedAt = on.clock.now.getTime() - 100 * hourMs;
  await on.db
    .updateTable('listing')
    .set({ created_at: new Date(postedAt), ...(point && { ...point, cell: cellOf(point) }) })
    .where('id', 'in', ids)
    .execute();
  const people = await Promise.all(hours.map(async () => makeUser(on)));
  const rows = ids.flatMap((listingId) =>
    hours.map((after, at) => ({
      id: newId(),
      listing_id: listingId,
      user_id: people[at]?.user.id ?? '',
      owner_id: user.id,
      amount_minor: 100,
      is_product: true,
      is_quick: false,
      day: '2026-01-01',
      created_at: new Date(postedAt + after * hourMs),
    })),
  );
  await on.db.insertInto('suggestion').values(rows).execute();
}

async function outlookOf(listing: { id: string }, { token } = owner) {
  const { data } = await on.call('GET /listings/:id', { params: { id: listing.id }, token });
  return data.outlook;
}

test('an open listing tells its owner how soon guesses come: near if enough listings were, else anywhere', async () => {
  const berlin = await makeListing(on, owner);
  expect(await outlookOf(berlin)).toEqual({ pace: null, isMailed: true });
  await insertOver(20, [1, 2, 3, 4, 20], tokyo);
  // What was found is kept for an hour.
  expect((await outlookOf(berlin))?.pace).toBeNull();
  on.clock.advance(hourMs);
  expect((await outlookOf(berlin))?.pace).toEqual({ guesses: 5, hours: 20, isNear: false });
  await insertOver(20, [5, 6, 30]);
  on.clock.advance(hourMs);
  expect((await outlookOf(berlin))?.pace).toEqual({ guesses: 3, hours: 30, isNear: true });
});

test('nobody else reads it, and the owner no more once there is a fair price', async () => {
  const listing = await makeListing(on, owner);
  expect(await outlookOf(listing, await makeUser(on))).toBeUndefined();
  for (let count = 0; count < 3; count += 1) {
    expect(await outlookOf(listing)).toBeDefined();
    await makeSuggestion(on, listing);
  }
  expect(await outlookOf(listing)).toBeUndefined();
});

test('it promises a mail only to owners who will get one', async () => {
  const listing = await makeListing(on, owner);
  await chooseChannels(on, owner, { firstFairPrice: { mail: 'off' } });
  expect(await outlookOf(listing)).toMatchObject({ isMailed: false });
});
