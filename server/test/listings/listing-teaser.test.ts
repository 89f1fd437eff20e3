import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteListing } from '../support/calls.ts';
import { type Person, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: Person;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const teaser = async (id: string) => on.call('GET /listings/:id/teaser', { params: { id } });
const want = async (id: string, { call }: Person) => call('PUT /listings/:id/wanted', { params: { id } });
const wantedOf = async ({ call }: Person) => (await call('GET /auth/profile')).data.user.wantedListingId;

test('a visitor sees title, description, type, place, cover, count and what cards show of the guesses, nothing else, and whether it is open', async () => {
  const listing = await makeListing(on, owner, { hasOffer: true, offerAmount: 321 });
  await makeSuggestion(on, listing, { amount: 4567 });
  const { id, title, description, type, location, currency } = listing;
  const prices = { currency, fairPrice: null, guessRange: { min: 4567, max: 4567 } };
  const shown = { id, title, description, type, location, cover: null, suggestionCount: 1, ...prices };
  expect((await teaser(id)).data).toEqual({ ...shown, isOpen: true, isShared: true });
  await closeByItself(on, id);
  expect((await teaser(id)).data).toEqual({ ...shown, isOpen: false, isShared: true });
});

test('guesses that are kept back stay so', async () => {
  const listing = await makeListing(on, owner, { hasIndependentGuesses: true });
  await makeSuggestion(on, listing, { amount: 4567 });
  expect((await teaser(listing.id)).data).toMatchObject({
    suggestionCount: 1,
    guessRange: null,
    fairPrice: null,
  });
});

test('what is deleted, hidden or no listing at all is 404, and nobody can come for it', async () => {
  const [gone, hidden] = [await makeListing(on, owner), await makeListing(on, owner)];
  const newcomer = await makeUser(on, { isOnboarded: false, isVerified: true });
  await deleteListing(owner, gone);
  await on.db.updateTable('listing').set({ hidden_by: 'reports' }).where('id', '=', hidden.id).execute();
  for (const id of [gone.id, hidden.id, owner.user.id, 'none', '%00'])
    expect([(await teaser(id)).status, (await want(id, newcomer)).status]).toEqual([404, 404]);
  expect(await wantedOf(newcomer)).toBeNull();
});

test('a newcomer’s listing is known on all their devices until they have finished onboarding', async () => {
  const [first, second] = [await makeListing(on, owner), await makeListing(on, owner)];
  const newcomer = await makeUser(on, { isOnboarded: false, isVerified: true });
  for (const { id } of [first, second, second]) expect((await want(id, newcomer)).status).toBe(200);
  expect(await wantedOf(newcomer)).toBe(second.id);
  const body = { latitude: 52.52, longitude: 13.41, preferences: ['helping'] };
  const { data } = await newcomer.call('POST /auth/onboarding', { body });
  expect(data.user.wantedListingId).toBeNull();
  expect((await want(first.id, newcomer)).status).toBe(200);
  expect(await wantedOf(newcomer)).toBeNull();
});
