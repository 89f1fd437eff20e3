import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recountRecords, recountRecordsJob } from '../../src/prices/update-records.ts';
import { maxEntries } from '../../src/prices/similar-queries.ts';
import { updateSimilarPrices } from '../../src/prices/similar.ts';
import { closeAt, learned, makeSeller, sell, takeInPrices } from '../support/prices.ts';
import { endRestrictions } from '../../src/moderation/undo.ts';
import { giveStanding, restrict } from '../support/moderation.ts';
import { deleteListing, leaveForGood, readListing, reopen } from '../support/calls.ts';
import { type Person, makeListing, makePhoto, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { databaseKind } from '../support/test-database.ts';

const tokyo = { latitude: 35.68, longitude: 139.69, location: 'Tokyo, Japan' };
let on: TestApp;
let owners: [Person, Person, Person, Person, Person];
let reader: Person;
beforeAll(async () => {
  on = await testApp({ kind: databaseKind, config: { logLevel: 'silent', isRateLimited: false } });
  const seller = async () => makeSeller(on);
  owners = [await seller(), await seller(), await seller(), await seller(), await seller()];
  reader = await makeSeller(on);
});
beforeEach(async () => {
  await on.db.deleteFrom('listing').execute();
  await on.db.deleteFrom('closed_listing').execute();
  await recountRecords(on.deps);
});
afterAll(() => on.close());

async function similarTo(id: string) {
  const answer = await reader.call('GET /listings/:id/similar', { params: { id } });
  expect(answer.status).toBe(200);
  return answer.data;
}
async function written(query: { title: string } & Record<string, string>) {
  const answer = await reader.call('GET /prices/similar', { query });
  expect(answer.status).toBe(200);
  return answer.data;
}
/** The last estimate's error in units of its range. */
async function missOfLast(): Promise<number> {
  const { misses } = await on.db.selectFrom('price_context').select('misses').executeTakeFirstOrThrow();
  return misses.at(-1) ?? 0;
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
  const photo = await makePhoto(on, owners[0]);
  const [first = ''] = await sell(on, owners, [100], { photoUrls: [photo.url] });
  await sell(on, owners.toReversed(), [110, 120, 130, 140], { title: 'Bookcases, oak' });
  await sell(on, owners, [999], { title: 'Garden hose', description: 'Twenty metres' });
  const { id } = await makeListing(on, reader);
  const { listings, spread, currency } = await similarTo(id);
  expect(currency).toBe('EUR');
  expect(spread).toEqual({ count: 5, low: 110, median: 120, high: 130 });
  expect(listings).toHaveLength(5);
  const { title, location, photos, closedAt, finalPrice } = await readListing(reader, { id: first });
  const shown = { id: first, title, location, photo: photos[0], closedAt, finalPrice };
  expect(listings.find((each) => each.id === first)).toEqual(shown);
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

test('what was deleted or reopened is gone at once', async () => {
  const [deleted = '', reopened = ''] = await sell(on, owners, [100, 110, 120]);
  const { id } = await makeListing(on, reader);
  await deleteListing(owners[0], { id: deleted });
  await reopen(owners[1], { id: reopened });
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
  await sell(on, [await makeSeller(on)], [900]);
  const { title, description, location } = await readListing(reader, { id });
  const edit = (change: object) =>
    reader.call('PUT /listings/:id', { params: { id }, body: { title, description, location, ...change } });
  expect((await edit({ hasOffer: true, offerAmount: 5 })).status).toBe(200);
  expect(await keptOf(id)).toEqual({ isDue: false, prices: first });
  await edit({ title: 'Oak bookcase, old' });
  expect(await keptOf(id)).toEqual({ isDue: true, prices: first });
  await takeInPrices(on);
  expect(await keptOf(id)).toEqual({ isDue: false, prices: [...first, 90_000] });
  await edit({ title: 'Garden hose' });
  await takeInPrices(on);
  expect(await keptOf(id)).toEqual({ isDue: false, prices: [] });
});

test('records count a listing with the prices that it was shown with, again and again to the bit', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const withMemory = await makeListing(on, await makeSeller(on));
  await sell(on, [...owners, reader], [105, 115, 125, 135, 145]);
  const { id } = await makeListing(on, reader);
  await takeInPrices(on);
  for (const listing of [withMemory, { id }])
    for (const amount of [200, 300, 400]) await makeSuggestion(on, listing, { amount });
  const isShort = await makeListing(on, reader);
  await makeSuggestion(on, isShort, { amount: 90 });
  await closeAt(on, reader, isShort.id, 120);
  await closeAt(on, reader, id, 130);
  await takeInPrices(on);
  expect((await keptOf(isShort.id))?.prices).toEqual([]);
  const kept = await learned(on.deps);
  const missWith = await missOfLast();
  await recountRecords(on.deps);
  expect(await learned(on.deps)).toEqual(kept);
  await on.db
    .updateTable('similar_price')
    .set({ final_prices_minor: [] })
    .where('listing_id', '=', id)
    .execute();
  await recountRecords(on.deps);
  expect(Math.abs(await missOfLast())).toBeGreaterThan(Math.abs(missWith));
});

test('the fair price is drawn towards what similar things went for, also once guesses are there', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const listing = await makeListing(on, reader);
  for (const amount of [300, 310, 320]) await makeSuggestion(on, listing, { amount });
  const estimate = async () => (await readListing(reader, listing)).fairPrice?.estimate ?? 0;
  const without = await estimate();
  await updateSimilarPrices(on.deps);
  const withMemory = await estimate();
  expect(withMemory).toBeLessThan(without);
  expect(withMemory).toBeGreaterThan(120);
  await makeSuggestion(on, listing, { amount: 305 });
  expect(await estimate()).toBeLessThan(without);
});

test('one owner does not crowd out others, however many things they close, nor set what is usual for themselves', async () => {
  await sell(on, owners.slice(0, 2), [100, 110, 120]);
  await sell(on, [reader], Array<number>(12).fill(9_999));
  const { rows } = await on.pool.query<{ count: number }>(
    `select count(*)::int from price_word where word = 'bookcase'`,
  );
  expect(rows[0]?.count).toBe(8);
  const { listings, spread } = await written({ title: 'Oak bookcase' });
  expect(listings).toHaveLength(5);
  // Of these five two are the reader's own.
  expect(spread).toBeNull();
});

test('sales of new accounts push none out that are evidence, and take places once their owners have standing', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const newcomers: Person[] = [];
  for (let nth = 0; nth < maxEntries / 5; nth += 1) newcomers.push(await makeUser(on));
  const ofNewcomers = newcomers.flatMap((each) => Array<Person>(5).fill(each));
  await sell(on, ofNewcomers, Array<number>(ofNewcomers.length).fill(9_999));
  const median = async () => (await written({ title: 'Oak bookcase' })).spread?.median;
  expect(await median()).toBe(120);
  const overTime = await reader.call('GET /prices', { query: { q: 'bookcase' } });
  expect(overTime.data?.spread).toMatchObject({ count: 5, median: 120 });
  for (const each of newcomers) await giveStanding(on, each);
  await recountRecordsJob.run(on.deps, null);
  expect(await median()).toBe(9_999);
});

test('who closes many things before they have standing has five of a word’s places then, as everybody else', async () => {
  const newcomer = await makeUser(on);
  await sell(on, [newcomer], Array<number>(12).fill(9_999));
  await giveStanding(on, newcomer);
  await recountRecordsJob.run(on.deps, null);
  const { rows } = await on.pool.query<{ count: number }>(
    `select count(*)::int from price_word where word = 'bookcase' and has_standing`,
  );
  expect(rows[0]?.count).toBe(5);
});

async function keptWords(): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select distinct word from price_word`.execute(on.db);
  return rows.map((row) => row.word);
}

test('a restricted person’s sales are no evidence, and are again afterwards', async () => {
  await sell(on, owners, [100, 110, 120, 130, 140]);
  const usual = async () => (await written({ title: 'Oak bookcase' })).spread?.count ?? 0;
  expect(await usual()).toBe(5);
  await restrict(on, owners[2].user.id, { action: 'limit', until: new Date(on.clock.now.getTime() + 1000) });
  expect(await usual()).toBe(0);
  on.clock.advance(2000);
  await endRestrictions(on.deps);
  expect(await usual()).toBe(5);
});

test('a person who leaves takes along the words of what they sold', async () => {
  const leaver = await makeUser(on);
  await sell(on, owners, [100]);
  await sell(on, [leaver], [90], {
    title: 'Violin of Zuzanna Wiśniewska',
    description: 'Ring 0170-5550199 at Rosengasse',
  });
  expect(await keptWords()).toEqual(expect.arrayContaining(['zuzanna', 'rosengasse']));
  await leaveForGood(on, leaver);
  const personal = async () => {
    await takeInPrices(on);
    return (await keptWords()).filter((word) => ['violin', 'zuzanna', 'rosengasse'].includes(word));
  };
  await expect.poll(personal, { timeout: 60_000 }).toEqual([]);
  expect(await keptWords()).toContain('oak');
});
