import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { autoCloseExpired } from '../src/listings/auto-close.ts';
import { expire, makeListing, makeSuggestion, makeUser, type MadeUser } from './make.ts';
import { testApp, type TestApp } from './test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

type Listing = { id: string };
const body = {
  title: 'Oak bookcase',
  description: 'Solid oak',
  type: 'PRODUCT',
  location: 'Potsdam',
  latitude: 52.4,
  longitude: 13.06,
  hasOffer: false,
  photoUrls: [],
};
const asOwner = (listing: Listing) => ({ params: { id: listing.id }, token: owner.token });
const edit = (listing: Listing, overrides: object) =>
  on.call('PUT /listings/:id', { ...asOwner(listing), body: { ...body, ...overrides } });
const close = (listing: Listing) =>
  on.call('POST /listings/:id/close', { ...asOwner(listing), body: { finalPrice: 100 } });
const reopen = (listing: Listing) => on.call('POST /listings/:id/reopen', asOwner(listing));

async function wordsOf(listing: Listing) {
  const { rows } = await sql<{ word: string; is_in_title: boolean }>`
    select word, is_in_title from open_listing_word where listing_id = ${listing.id} order by word`.execute(
    on.db,
  );
  return rows.map(({ word, is_in_title: isInTitle }) => (isInTitle ? word.toUpperCase() : word));
}

/** Rows that are held and should not be, or the other way round. */
async function wrongRows(): Promise<unknown[]> {
  const { rows } = await sql`
    (select * from open_listing_word except all select * from due_listing_word)
    union all (select * from due_listing_word except all select * from open_listing_word)`.execute(on.db);
  return rows;
}

test('an open listing’s words are held once each, with where they stand', async () => {
  const listing = await makeListing(on, owner, body);
  expect(await wordsOf(listing)).toEqual(['BOOKCASE', 'OAK', 'solid']);
  expect(await wrongRows()).toEqual([]);
});

test('words follow their listing through everything that happens to it', async () => {
  const listing = await makeListing(on, owner, body);
  const steps: [string, () => Promise<unknown>, string[]][] = [
    ['other words', () => edit(listing, { title: 'Lamp', description: 'Brass' }), ['brass', 'LAMP']],
    [
      'another place',
      () => edit(listing, { latitude: -33.87, longitude: 151.21 }),
      ['BOOKCASE', 'OAK', 'solid'],
    ],
    ['another type', () => edit(listing, { type: 'SERVICE' }), ['BOOKCASE', 'OAK', 'solid']],
    ['a suggestion', async () => makeSuggestion(on, listing), ['BOOKCASE', 'OAK', 'solid']],
    ['closed by its owner', () => close(listing), []],
    ['opened again', () => reopen(listing), ['BOOKCASE', 'OAK', 'solid']],
    ['closed by time', async () => (await expire(on, listing.id), autoCloseExpired(on.deps)), []],
  ];
  for (const [what, happen, words] of steps) {
    await happen();
    expect.soft(await wordsOf(listing), what).toEqual(words);
    expect.soft(await wrongRows(), what).toEqual([]);
  }
});

test('nothing is left of a listing that is deleted, nor of one whose owner is', async () => {
  const leaver = await makeUser(on);
  const [deleted, orphaned] = [await makeListing(on, owner, body), await makeListing(on, leaver, body)];
  await on.call('DELETE /listings/:id', asOwner(deleted));
  await on.db.deleteFrom('app_user').where('id', '=', leaver.user.id).execute();
  expect(await wordsOf(deleted)).toEqual([]);
  expect(await wordsOf(orphaned)).toEqual([]);
  expect(await wrongRows()).toEqual([]);
});

test('a listing that lies nowhere is in no tile', async () => {
  const listing = await makeListing(on, owner, body);
  await on.db
    .updateTable('listing')
    .set({ latitude: null, longitude: null, cell: null })
    .where('id', '=', listing.id)
    .execute();
  expect(await wordsOf(listing)).toEqual([]);
  expect(await wrongRows()).toEqual([]);
});
