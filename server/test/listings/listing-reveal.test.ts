import { afterAll, beforeAll, expect, test } from 'vitest';
import { close, readListing, reopen, sayPrice } from '../support/calls.ts';
import { type Person, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
let guesser: Person;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

type Listing = { id: string };
/** By a new guesser. */
async function guessedOn(): Promise<Listing> {
  on.clock.advance(60_000);
  guesser = await makeUser(on);
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: guesser, amount: 100 });
  on.clock.advance(1);
  return listing;
}
const awaits = async (listing: Listing, by = guesser) => (await readListing(by, listing)).awaitsReveal;
const reveal = ({ id }: Listing, { call } = guesser) => call('POST /listings/:id/reveal', { params: { id } });

test('a person who priced it sees the price come out once, on any device, and what it unlocked', async () => {
  const listing = await guessedOn();
  expect(await awaits(listing)).toBe(false);
  await close(owner, listing, 100);
  expect([await awaits(listing), await awaits(listing, owner)]).toEqual([true, false]);
  const first = await reveal(listing);
  expect(first).toMatchObject({ status: 200, data: { unlockedAchievements: [{ id: 'accuracy-1' }] } });
  expect(await awaits(listing)).toBe(false);
  expect((await reveal(listing)).data).toEqual(first.data);
});

test('there is nothing to see while it is open, without a price, for its owner and for who has not guessed', async () => {
  const listing = await guessedOn();
  expect((await reveal(listing)).status).toBe(404);
  await closeByItself(on, listing.id);
  expect([(await reveal(listing)).status, await awaits(listing)]).toEqual([404, false]);
  const priced = await guessedOn();
  await close(owner, priced, 100);
  for (const other of [owner, await makeUser(on)]) expect((await reveal(priced, other)).status).toBe(404);
});

test('a price that is said later comes out as well, and another one after a reopening', async () => {
  const late = await guessedOn();
  await closeByItself(on, late.id);
  on.clock.advance(1);
  await sayPrice(owner, late, 90);
  expect(await awaits(late)).toBe(true);
  const again = await guessedOn();
  await close(owner, again, 100);
  await reveal(again);
  await reopen(owner, again);
  expect(await awaits(again)).toBe(false);
  on.clock.advance(1);
  await close(owner, again, 120);
  expect(await awaits(again)).toBe(true);
});

test('the notification of it counts as read once it was seen, and is none for who was looking', async () => {
  const told = async () => {
    await fanOutAll(on);
    const { data } = await guesser.call('GET /notifications');
    return data.notifications.filter(({ kind }) => kind === 'pricedListingClosed');
  };
  const listing = await guessedOn();
  await close(owner, listing, 100);
  expect(await told()).toMatchObject([{ isRead: false }]);
  await reveal(listing);
  expect(await told()).toMatchObject([{ isRead: true }]);
  const looking = await guessedOn();
  await close(owner, looking, 100);
  await reveal(looking);
  expect(await told()).toEqual([]);
});
