import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { type TestApp, fanOutAll, testApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
let guesser: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

type Listing = { id: string };
async function guessedOn(): Promise<Listing> {
  on.clock.advance(60_000);
  guesser = await makeUser(on);
  const listing = await makeListing(on, owner);
  await makeSuggestion(on, listing, { by: guesser, amount: 100 });
  return listing;
}
const byOwner = ({ id }: Listing) => ({ params: { id }, token: owner.token });
async function close(listing: Listing, finalPrice = 100): Promise<void> {
  on.clock.advance(1);
  await on.call('POST /listings/:id/close', { ...byOwner(listing), body: { finalPrice } });
}
const awaits = async ({ id }: Listing, by = guesser) =>
  (await on.call('GET /listings/:id', { params: { id }, token: by.token })).data.awaitsReveal;
const reveal = ({ id }: Listing, by = guesser) =>
  on.call('POST /listings/:id/reveal', { params: { id }, token: by.token });
async function notificationsOf({ token }: MadeUser) {
  await fanOutAll(on);
  const { data } = await on.call('GET /notifications', { token });
  return data.notifications.filter(({ kind }) => kind === 'pricedListingClosed');
}

test('a person who priced it sees the price come out once, on any device, and what it unlocked', async () => {
  const listing = await guessedOn();
  expect(await awaits(listing)).toBe(false);
  await close(listing);
  expect([await awaits(listing), await awaits(listing, owner)]).toEqual([true, false]);
  expect(await reveal(listing)).toMatchObject({
    status: 200,
    data: { unlockedAchievements: [{ id: 'accuracy-1' }] },
  });
  expect(await awaits(listing)).toBe(false);
});

test('seen again it names the same achievements', async () => {
  const listing = await guessedOn();
  await close(listing);
  expect((await reveal(listing)).data).toEqual((await reveal(listing)).data);
});

test('there is nothing to see while it is open, without a price, for its owner and for who has not guessed', async () => {
  const listing = await guessedOn();
  expect((await reveal(listing)).status).toBe(404);
  await closeByItself(on, listing.id);
  expect([(await reveal(listing)).status, await awaits(listing)]).toEqual([404, false]);
  const priced = await guessedOn();
  await close(priced);
  for (const other of [owner, await makeUser(on)]) expect((await reveal(priced, other)).status).toBe(404);
});

test('a price that is said later comes out as well, and another one after a reopening', async () => {
  const late = await guessedOn();
  await closeByItself(on, late.id);
  on.clock.advance(1);
  await on.call('POST /listings/:id/final-price', { ...byOwner(late), body: { finalPrice: 90 } });
  expect(await awaits(late)).toBe(true);

  const again = await guessedOn();
  await close(again);
  await reveal(again);
  await on.call('POST /listings/:id/reopen', byOwner(again));
  expect(await awaits(again)).toBe(false);
  await close(again, 120);
  expect(await awaits(again)).toBe(true);
});

test('the notification of it counts as read once it was seen, and is none for who was looking', async () => {
  const told = await guessedOn();
  await close(told);
  expect(await notificationsOf(guesser)).toMatchObject([{ isRead: false }]);
  await reveal(told);
  expect(await notificationsOf(guesser)).toMatchObject([{ isRead: true }]);

  const looking = await guessedOn();
  await close(looking);
  await reveal(looking);
  expect(await notificationsOf(guesser)).toEqual([]);
});
