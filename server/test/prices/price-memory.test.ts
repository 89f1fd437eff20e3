import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recountRecords } from '../../src/prices/update-records.ts';
import { updateSimilarPrices } from '../../src/prices/similar.ts';
import { closeAt, learned, sell, takeInPrices } from '../support/prices.ts';
import { makeListing, makePhoto, makeSuggestion, makeUser, type MadeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const tokyo = { latitude: 35.68, longitude: 139.69, location: 'Tokyo, Japan' };
let on: TestApp;
let owners: MadeUser[];
let reader: MadeUser;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  owners = [await makeUser(on), await makeUser(on), await makeUser(on)];
  reader = await makeUser(on);
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
  await on.db.deleteFrom('closed_listing').execute();
  await recountRecords(on.deps);
});
afterAll(() => on.close());

async function similarTo(id: string) {
  const answer = await on.call('GET /listings/:id/similar', { params: { id }, token: reader.token });
  expect(answer.status).toBe(200);
  return answer.data;
}
async function written(query: { title: string } & Record<string, string>) {
  const answer = await on.call('GET /prices/similar', { query, token: reader.token });
  expect(answer.status).toBe(200);
  return answer.data;
}
/** The first estimate's error in units of its range. */
async function missOfFirst(): Promise<number> {
  const { misses } = await on.db.selectFrom('price_context').select('misses').executeTakeFirstOrThrow();
  return misses[0] ?? 0;
}
async function keptOf(listingId: string) {
  const row = await on.db
    .selectFrom('similar_price')
    .select(['final_prices_minor', 'is_due'])
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return row && { isDue: row.is_due, prices: row.final_prices_minor.map(Number).toSorted((a, b) => a - b) };
}

test('a listing shows what similar things went for: five of them, and the spread of all that count', async () => {
  const photo = await makePhoto(on, owners[0] as MadeUser);
  const [first] = await sell(on, owners, [100], { photoUrls: [photo.url] });
  await sell(on, owners.slice(1).concat(owners[0] as MadeUser), [110, 120, 130, 140], {
    title: 'Bookcases, oak',
  });
  await sell(on, owners, [999], { title: 'Garden hose', description: 'Twenty metres' });
  const { id } = await makeListing(on, reader);
  const { listings, spread, currency } = await similarTo(id);
  expect(currency).toBe('EUR');
  expect(spread).toEqual({ count: 5, low: 110, median: 120, high: 130 });
  expect(listings).toHaveLength(5);
  const { data } = await on.call('GET /listings/:id', { params: { id: first ?? '' }, token: reader.token });
  expect(listings.find((each) => each.id === first)).toEqual({
    id: first,
    title: 'Oak bookcase',
    location: 'Berlin, Germany',
    photo: data.photos[0],
    closedAt: data.closedAt,
    finalPrice: 100,
  });
});

test('another currency, another type and the listing itself are not similar', async () => {
  const [tokyoListing] = await sell(on, owners, [10_000], tokyo);
  await sell(on, owners, [100], { type: 'SERVICE' });
  const { id } = await makeListing(on, reader);
  expect((await similarTo(id)).listings).toEqual([]);
  expect((await similarTo(tokyoListing ?? '')).listings).toEqual([]);
  const { listings } = await written({ title: 'Oak bookcase', country: 'JP' });
  expect(listings.map((each) => [each.id, each.finalPrice])).toEqual([[tokyoListing, 10_000]]);
});

test('what is being written is looked up and not kept', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const before = await on.db.selectFrom('listing').select('id').execute();
  const { spread, listings } = await written({ title: 'bookcase in oak', description: 'x'.repeat(400) });
  expect(spread?.median).toBe(120);
  expect(listings).toHaveLength(5);
  expect(await on.db.selectFrom('listing').select('id').execute()).toEqual(before);
  for (const title of ['', '%_\'";\\', "') or true --", '🙂', 'a', 'ⓩ'.repeat(200)])
    expect((await written({ title })).listings).toEqual([]);
});

test('what was deleted or reopened is gone at once', async () => {
  const [deleted, reopened] = await sell(on, owners, [100, 110, 120]);
  const { id } = await makeListing(on, reader);
  const owner = owners[0] as MadeUser;
  await on.call('DELETE /listings/:id', { params: { id: deleted ?? '' }, token: owner.token });
  await on.call('POST /listings/:id/reopen', {
    params: { id: reopened ?? '' },
    token: (owners[1] as MadeUser).token,
  });
  expect((await similarTo(id)).listings.map(({ finalPrice }) => finalPrice)).toEqual([120]);
  await takeInPrices(on);
  expect((await similarTo(id)).listings.map(({ finalPrice }) => finalPrice)).toEqual([120]);
});

test('the fair price goes by what had closed when the listing was posted, until its words change', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const { id } = await makeListing(on, reader);
  expect(await keptOf(id)).toEqual({ isDue: true, prices: [] });
  await takeInPrices(on);
  const first = [10_000, 11_000, 12_000, 13_000, 14_000];
  expect(await keptOf(id)).toEqual({ isDue: false, prices: first });
  await sell(on, owners.slice(2), [900]);
  const body = {
    title: 'Oak bookcase',
    description: 'Solid oak, five shelves, a few scratches.',
    location: 'Berlin, Germany',
    latitude: 52.52,
    longitude: 13.41,
    hasOffer: true,
    offerAmount: 5,
  };
  const edit = { params: { id }, token: reader.token };
  expect((await on.call('PUT /listings/:id', { ...edit, body })).status).toBe(200);
  expect(await keptOf(id)).toEqual({ isDue: false, prices: first });
  await on.call('PUT /listings/:id', { ...edit, body: { ...body, title: 'Oak bookcase, old' } });
  expect(await keptOf(id)).toEqual({ isDue: true, prices: first });
  await takeInPrices(on);
  expect(await keptOf(id)).toEqual({ isDue: false, prices: [...first, 90_000] });
  await on.call('PUT /listings/:id', { ...edit, body: { ...body, title: 'Garden hose' } });
  await takeInPrices(on);
  expect(await keptOf(id)).toEqual({ isDue: false, prices: [] });
});

test('records count a listing with the prices that it was shown with, again and again to the bit', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const owner = owners[0] as MadeUser;
  const withMemory = await makeListing(on, owner);
  await sell(on, [...owners, reader], [105, 115, 125, 135, 145]);
  const { id } = await makeListing(on, reader);
  await takeInPrices(on);
  for (const listing of [withMemory, { id }])
    for (const amount of [200, 300, 400]) await makeSuggestion(on, listing, { amount });
  await closeAt(on, reader, id, 130);
  const isShort = await makeListing(on, reader);
  await makeSuggestion(on, isShort, { amount: 90 });
  await closeAt(on, reader, isShort.id, 120);
  await takeInPrices(on);
  expect((await keptOf(isShort.id))?.prices).toEqual([]);
  const kept = await learned(on.deps);
  const missWith = await missOfFirst();
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
  await on.db
    .updateTable('similar_price')
    .set({ final_prices_minor: [] })
    .where('listing_id', '=', id)
    .execute();
  await recountRecords(on.deps);
  expect(Math.abs(await missOfFirst())).toBeGreaterThan(Math.abs(missWith));
});

test('the fair price is drawn towards what similar things went for, also once guesses are there', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const guessed = async (over: Record<string, unknown>) => {
    const { id } = await makeListing(on, reader, over);
    for (const amount of [300, 310, 320]) await makeSuggestion(on, { id }, { amount });
    return id;
  };
  const estimateOf = async (id: string) => {
    const answer = await on.call('GET /listings/:id', { params: { id }, token: reader.token });
    return answer.data.fairPrice?.estimate ?? 0;
  };
  const id = await guessed({});
  const without = await estimateOf(id);
  await updateSimilarPrices(on.deps);
  const withMemory = await estimateOf(id);
  expect(withMemory).toBeLessThan(without);
  expect(withMemory).toBeGreaterThan(120);
  await makeSuggestion(on, { id }, { amount: 305 });
  expect(await estimateOf(id)).toBeLessThan(without);
});

test('one owner does not crowd out others, however many things they close', async () => {
  await sell(on, owners.slice(0, 2), [100, 110]);
  await sell(
    on,
    [reader],
    Array.from({ length: 12 }, () => 9_999),
  );
  const { rows } = await on.pool.query<{ count: number }>(
    `select count(*)::int from price_word where word = 'bookcase'`,
  );
  expect(rows[0]?.count).toBe(7);
  const { listings, spread } = await written({ title: 'Oak bookcase' });
  expect(listings).toHaveLength(5);
  expect(spread).toBeNull();
});

test('asked by fifty at once while listings close, every answer is whole', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const { id } = await makeListing(on, reader);
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => similarTo(id)),
    ...Array.from({ length: 3 }, async () => {
      await sell(on, owners, [150]);
      return similarTo(id);
    }),
  ]);
  for (const { listings } of answers) expect(listings).toHaveLength(5);
});
