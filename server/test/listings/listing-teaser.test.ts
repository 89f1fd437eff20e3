import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MadeUser, closeByItself, makeListing, makeSuggestion, makeUser } from '../support/make.ts';
import { testApp, type TestApp } from '../support/test-app.ts';

let on: TestApp;
let owner: MadeUser;
beforeAll(async () => {
  on = await testApp();
  owner = await makeUser(on);
});
afterAll(() => on.close());

const teaser = async (id: string) => on.call('GET /listings/:id/teaser', { params: { id } });
const want = async (id: string, { token }: MadeUser) =>
  on.call('PUT /listings/:id/wanted', { params: { id }, token });
const wantedOf = async ({ token }: MadeUser) =>
  (await on.call('GET /auth/profile', { token })).data.user.wantedListingId;

test('a visitor sees title, type, place, cover, count and what cards show of the guesses, and nothing else', async () => {
  const title = `Desk "1950" <script>alert('x')</script> & ${'خزانة'.repeat(10)}`;
  const listing = await makeListing(on, owner, { title, hasOffer: true, offerAmount: 321 });
  await makeSuggestion(on, listing, { amount: 4567 });
  const { data } = await teaser(listing.id);
  expect(data).toEqual({
    id: listing.id,
    title,
    type: listing.type,
    location: listing.location,
    cover: null,
    suggestionCount: 1,
    currency: listing.currency,
    fairPrice: null,
    guessRange: { min: 4567, max: 4567 },
    isOpen: true,
  });
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

test('a listing whose time is over, or that is closed, is no longer open', async () => {
  const listing = await makeListing(on, owner);
  await closeByItself(on, listing.id);
  expect((await teaser(listing.id)).data.isOpen).toBe(false);
});

test('what is deleted, hidden or no listing at all is 404, and nobody can come for it', async () => {
  const [gone, hidden] = [await makeListing(on, owner), await makeListing(on, owner)];
  const newcomer = await makeUser(on, { isOnboarded: false, isVerified: true });
  await on.call('DELETE /listings/:id', { params: { id: gone.id }, token: owner.token });
  await on.db.updateTable('listing').set({ hidden_by: 'reports' }).where('id', '=', hidden.id).execute();
  for (const id of [gone.id, hidden.id, owner.user.id, 'none', '%00', "' or 1=1"]) {
    expect((await teaser(id)).status).toBe(404);
    expect((await want(id, newcomer)).status).toBe(404);
  }
  expect(await wantedOf(newcomer)).toBeNull();
});

test('a newcomer’s listing is known on all their devices until they have finished onboarding', async () => {
  const [first, second] = [await makeListing(on, owner), await makeListing(on, owner)];
  const newcomer = await makeUser(on, { isOnboarded: false, isVerified: true });
  for (const { id } of [first, second, second]) expect((await want(id, newcomer)).status).toBe(200);
  expect(await wantedOf(newcomer)).toBe(second.id);
  const { data } = await on.call('POST /auth/onboarding', {
    token: newcomer.token,
    body: { latitude: 52.52, longitude: 13.41, preferences: ['helping'] },
  });
  expect(data.user.wantedListingId).toBeNull();
  expect((await want(first.id, newcomer)).status).toBe(200);
  expect(await wantedOf(newcomer)).toBeNull();
});
